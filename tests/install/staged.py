# SPDX-License-Identifier: Apache-2.0
"""What tests of an installation share: a build that is installed below a folder of its own."""

import os
import shutil
import subprocess
import tempfile
import unittest


def output(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8",
                          **more).stdout


class Staged(unittest.TestCase):
    build = prefix = None  # the build folder and its prefix; set before tests run

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        subprocess.run(["meson", "install", "-C", cls.build, "--no-rebuild", "--quiet", "--destdir",
                        cls.folder], check=True, stdout=subprocess.DEVNULL)
        cls.root = cls.folder + cls.prefix
        cls.share = cls.root + "/share"
        # Nothing of the build or source folder is named to what was installed.
        cls.environment = {
            "HOME": cls.folder, "PATH": cls.root + "/bin:" + os.environ["PATH"],
            "XDG_DATA_DIRS": cls.share + ":/usr/share", "LC_ALL": "C.UTF-8",
            **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")},
        }

    def copy_example(self, name):
        study = os.path.join(self.folder, name)
        shutil.copytree(self.share + "/dl-trace-mapper/examples", study)
        return study
