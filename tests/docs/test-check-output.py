#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries whether check-output.py finds what is wrong, and mends it if asked to.

    test-check-output.py CHECK-OUTPUT
"""

import os
import subprocess
import sys
import tempfile
import unittest

CHECK = sys.argv[1]

GOOD = """# Page

```yaml file=name.txt
content
```

```sh run
cd examples
cat ../name.txt; pwd | sed 's|.*/||'
```

```text output
content
examples
```

1. In a list, where the one before ended:

   ```sh run=3
   ls; echo late >&2; exit 3
   ```

   ```text output
   …
   late
   ```

```python run
print(2 + 2)
```

```text output
4
```

```python run needs=there_is_no_such_module
print(1)
```

```text output
left out
```
"""


class CheckOutput(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.mkdir(os.path.join(self.folder, "examples"))
        with open(os.path.join(self.folder, "examples/file"), "w", encoding="utf-8") as file:
            file.write("x\n")

    def check(self, text, *options):
        with open(os.path.join(self.folder, "page.md"), "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([sys.executable, "-B", CHECK, *options, "trace-mapper", self.folder,
                               "page.md"], stdout=subprocess.PIPE, encoding="utf-8")
        with open(os.path.join(self.folder, "page.md"), encoding="utf-8") as file:
            return done.returncode, done.stdout, file.read()

    def fails(self, text, *expected):
        status, told, page = self.check(text)
        self.assertEqual(status, 1, told)
        self.assertIn("not ok 1 page.md", told)
        for part in expected:
            self.assertIn(part, told)
        self.assertEqual(page, text)

    def test_good(self):
        status, told, page = self.check(GOOD)
        self.assertEqual(status, 0, told)
        self.assertIn("ok 1 page.md: 3 blocks were run", told)
        self.assertIn("page.md:36: is left out, needs there_is_no_such_module", told)
        self.assertEqual(page, GOOD)

    def test_other_output(self):
        self.fails(GOOD.replace("\n4\n", "\n5\n"), "page.md:32: another output", "-5", "+4")

    def test_more_output(self):
        self.fails(GOOD.replace("content\nexamples\n```", "content\n```"), "+examples")

    def test_other_status(self):
        self.fails(GOOD.replace("run=3", "run"), "page.md:19: ends with status 3", "late")

    def test_nothing_to_run(self):
        self.fails("# Page\n\n```sh\nfalse\n```\n", "no block of it is marked")

    def test_write(self):
        wrong = GOOD.replace("\n4\n", "\n5\n").replace("   late\n   ```", "   early\n   ```")
        status, told, page = self.check(wrong, "--write")
        self.assertEqual(status, 0, told)
        self.assertIn("2 outputs written", told)
        self.assertEqual(page, GOOD.replace("   …\n   late", "   file\n   late"))
        self.assertEqual(self.check(page)[0], 0)

    def test_write_keeps_what_is_open(self):
        wrong = GOOD.replace("content\nexamples\n```", "con…\nother\n```")
        status, told, page = self.check(wrong, "--write")
        self.assertEqual(status, 0, told)
        self.assertEqual(page, GOOD.replace("content\nexamples\n```", "con…\nexamples\n```"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
