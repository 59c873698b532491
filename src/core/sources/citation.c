/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/citation.h"

#include <string.h>

/* The papers that the publishers of the traces ask to be cited, with the place and the licence of
 * the data. */
/* clang-format off */
static const TmapCitation citations[] = {
  { "jeon2019philly",
    "@inproceedings{jeon2019philly,\n"
    "  author = {Jeon, Myeongjae and Venkataraman, Shivaram and Phanishayee, Amar and "
    "Qian, Junjie and Xiao, Wencong and Yang, Fan},\n"
    "  title = {Analysis of Large-Scale Multi-Tenant {GPU} Clusters for {DNN} Training "
    "Workloads},\n"
    "  booktitle = {2019 USENIX Annual Technical Conference (USENIX ATC 19)},\n"
    "  year = {2019},\n"
    "  eprint = {1901.05758},\n"
    "  archivePrefix = {arXiv},\n"
    "  note = {Data: \\url{https://github.com/msr-fiddle/philly-traces}, CC-BY-4.0}\n"
    "}" },
  { "hu2021helios",
    "@inproceedings{hu2021helios,\n"
    "  author = {Hu, Qinghao and Sun, Peng and Yan, Shengen and Wen, Yonggang and Zhang, "
    "Tianwei},\n"
    "  title = {Characterization and Prediction of Deep Learning Workloads in "
    "Large-Scale {GPU} Datacenters},\n"
    "  booktitle = {International Conference for High Performance Computing, Networking, "
    "Storage and Analysis (SC 21)},\n"
    "  year = {2021},\n"
    "  doi = {10.1145/3458817.3476223},\n"
    "  note = {Data: \\url{https://github.com/S-Lab-System-Group/HeliosData}, CC-BY-4.0}\n"
    "}" },
  { "hu2024acme",
    "@inproceedings{hu2024acme,\n"
    "  author = {Hu, Qinghao and Ye, Zhisheng and Wang, Zerui and Wang, Guoteng and "
    "Zhang, Meng and Chen, Qiaoling and Sun, Peng and Lin, Dahua and Wang, Xiaolin and "
    "Luo, Yingwei and Wen, Yonggang and Zhang, Tianwei},\n"
    "  title = {Characterization of Large Language Model Development in the Datacenter},\n"
    "  booktitle = {21st USENIX Symposium on Networked Systems Design and Implementation "
    "(NSDI 24)},\n"
    "  year = {2024},\n"
    "  eprint = {2403.07648},\n"
    "  archivePrefix = {arXiv},\n"
    "  note = {Data: \\url{https://github.com/InternLM/AcmeTrace}, CC-BY-4.0}\n"
    "}" },
  { "weng2022mlaas",
    "@inproceedings{weng2022mlaas,\n"
    "  author = {Weng, Qizhen and Xiao, Wencong and Yu, Yinghao and Wang, Wei and Wang, "
    "Cheng and He, Jian and Li, Yong and Zhang, Liping and Lin, Wei and Ding, Yu},\n"
    "  title = {{MLaaS} in the Wild: Workload Analysis and Scheduling in Large-Scale "
    "Heterogeneous {GPU} Clusters},\n"
    "  booktitle = {19th USENIX Symposium on Networked Systems Design and Implementation "
    "(NSDI 22)},\n"
    "  year = {2022},\n"
    "  note = {Data: "
    "\\url{https://github.com/alibaba/clusterdata/tree/master/cluster-trace-gpu-v2020}, "
    "CC-BY-4.0}\n"
    "}" },
  { "weng2023fgd",
    "@inproceedings{weng2023fgd,\n"
    "  author = {Weng, Qizhen and Yang, Lingyun and Yu, Yinghao and Wang, Wei and Tang, "
    "Xiaochuan and Yang, Guodong and Zhang, Liping},\n"
    "  title = {Beware of Fragmentation: Scheduling {GPU}-Sharing Workloads with "
    "Fragmentation Gradient Descent},\n"
    "  booktitle = {2023 USENIX Annual Technical Conference (USENIX ATC 23)},\n"
    "  year = {2023},\n"
    "  note = {Data: "
    "\\url{https://github.com/alibaba/clusterdata/tree/master/cluster-trace-gpu-v2023}, "
    "no licence stated}\n"
    "}" },
  { "gu2023elasticflow",
    "@inproceedings{gu2023elasticflow,\n"
    "  author = {Gu, Diandian and Zhao, Yihao and Zhong, Yinmin and Xiong, Yifan and "
    "Han, Zhenhua and Cheng, Peng and Yang, Fan and Huang, Gang and Jin, Xin and Liu, "
    "Xuanzhe},\n"
    "  title = {{ElasticFlow}: An Elastic Serverless Training Platform for Distributed "
    "Deep Learning},\n"
    "  booktitle = {28th ACM International Conference on Architectural Support for "
    "Programming Languages and Operating Systems (ASPLOS 2023), Volume 2},\n"
    "  pages = {266--280},\n"
    "  year = {2023},\n"
    "  doi = {10.1145/3575693.3575721},\n"
    "  note = {Data: \\url{https://github.com/microsoft/elasticflow-traces}, MIT}\n"
    "}" },
  { "feitelson2014pwa",
    "@article{feitelson2014pwa,\n"
    "  author = {Feitelson, Dror G. and Tsafrir, Dan and Krakov, David},\n"
    "  title = {Experience with using the {Parallel Workloads Archive}},\n"
    "  journal = {Journal of Parallel and Distributed Computing},\n"
    "  volume = {74},\n"
    "  number = {10},\n"
    "  pages = {2967--2982},\n"
    "  year = {2014},\n"
    "  doi = {10.1016/j.jpdc.2014.06.013},\n"
    "  note = {Data: \\url{https://www.cs.huji.ac.il/labs/parallel/workload/}, public; "
    "acknowledge those whom the header of the log names}\n"
    "}" },
  { "qiao2021pollux",
    "@inproceedings{qiao2021pollux,\n"
    "  author = {Qiao, Aurick and Choe, Sang Keun and Subramanya, Suhas Jayaram and "
    "Neiswanger, Willie and Ho, Qirong and Zhang, Hao and Ganger, Gregory R. and Xing, "
    "Eric P.},\n"
    "  title = {Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep "
    "Learning},\n"
    "  booktitle = {15th USENIX Symposium on Operating Systems Design and Implementation "
    "(OSDI 21)},\n"
    "  year = {2021},\n"
    "  note = {Data: \\url{https://github.com/petuum/adaptdl/tree/osdi21-artifact}, "
    "Apache-2.0}\n"
    "}" },
};
/* clang-format on */

const TmapCitation *
tmap_citation_find (const char *key)
{
  g_return_val_if_fail (key != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (citations); i++)
    if (strcmp (citations[i].key, key) == 0)
      return &citations[i];
  return NULL;
}
