/**
 * English names by division code. Divisions that are not listed have none. One line per province, followed by its
 * cities.
 */
const list = `
110000 Beijing; 110100 Beijing districts;
120000 Tianjin; 120100 Tianjin districts;
130000 Hebei; 130100 Shijiazhuang; 130200 Tangshan; 130300 Qinhuangdao; 130400 Handan; 130500 Xingtai;
  130600 Baoding; 130700 Zhangjiakou; 130800 Chengde; 130900 Cangzhou; 131000 Langfang; 131100 Hengshui;
140000 Shanxi; 140100 Taiyuan; 140200 Datong; 140300 Yangquan; 140400 Changzhi; 140500 Jincheng;
  140600 Shuozhou; 140700 Jinzhong; 140800 Yuncheng; 140900 Xinzhou; 141000 Linfen; 141100 Lüliang;
150000 Inner Mongolia; 150100 Hohhot; 150200 Baotou; 150300 Wuhai; 150400 Chifeng; 150500 Tongliao;
  150600 Ordos; 150700 Hulunbuir; 150800 Bayannur; 150900 Ulanqab; 152200 Hinggan League;
  152500 Xilingol League; 152900 Alxa League;
210000 Liaoning; 210100 Shenyang; 210200 Dalian; 210300 Anshan; 210400 Fushun; 210500 Benxi; 210600 Dandong;
  210700 Jinzhou; 210800 Yingkou; 210900 Fuxin; 211000 Liaoyang; 211100 Panjin; 211200 Tieling;
  211300 Chaoyang; 211400 Huludao;
220000 Jilin; 220100 Changchun; 220200 Jilin; 220300 Siping; 220400 Liaoyuan; 220500 Tonghua; 220600 Baishan;
  220700 Songyuan; 220800 Baicheng; 222400 Yanbian Prefecture;
230000 Heilongjiang; 230100 Harbin; 230200 Qiqihar; 230300 Jixi; 230400 Hegang; 230500 Shuangyashan;
  230600 Daqing; 230700 Yichun; 230800 Jiamusi; 230900 Qitaihe; 231000 Mudanjiang; 231100 Heihe; 231200 Suihua;
  232700 Da Hinggan Ling Prefecture;
310000 Shanghai; 310100 Shanghai districts;
320000 Jiangsu; 320100 Nanjing; 320200 Wuxi; 320300 Xuzhou; 320400 Changzhou; 320500 Suzhou; 320600 Nantong;
  320700 Lianyungang; 320800 Huai'an; 320900 Yancheng; 321000 Yangzhou; 321100 Zhenjiang;
  321200 Taizhou (Jiangsu); 321300 Suqian;
330000 Zhejiang; 330100 Hangzhou; 330200 Ningbo; 330300 Wenzhou; 330400 Jiaxing; 330500 Huzhou;
  330600 Shaoxing; 330700 Jinhua; 330800 Quzhou; 330900 Zhoushan; 331000 Taizhou; 331100 Lishui;
340000 Anhui; 340100 Hefei; 340200 Wuhu; 340300 Bengbu; 340400 Huainan; 340500 Ma'anshan; 340600 Huaibei;
  340700 Tongling; 340800 Anqing; 341000 Huangshan; 341100 Chuzhou; 341200 Fuyang; 341300 Suzhou (Anhui);
  341500 Lu'an; 341600 Bozhou; 341700 Chizhou; 341800 Xuancheng;
350000 Fujian; 350100 Fuzhou; 350200 Xiamen; 350300 Putian; 350400 Sanming; 350500 Quanzhou; 350600 Zhangzhou;
  350700 Nanping; 350800 Longyan; 350900 Ningde;
360000 Jiangxi; 360100 Nanchang; 360200 Jingdezhen; 360300 Pingxiang; 360400 Jiujiang; 360500 Xinyu;
  360600 Yingtan; 360700 Ganzhou; 360800 Ji'an; 360900 Yichun (Jiangxi); 361000 Fuzhou; 361100 Shangrao;
370000 Shandong; 370100 Jinan; 370200 Qingdao; 370300 Zibo; 370400 Zaozhuang; 370500 Dongying; 370600 Yantai;
  370700 Weifang; 370800 Jining; 370900 Tai'an; 371000 Weihai; 371100 Rizhao; 371300 Linyi; 371400 Dezhou;
  371500 Liaocheng; 371600 Binzhou; 371700 Heze;
410000 Henan; 410100 Zhengzhou; 410200 Kaifeng; 410300 Luoyang; 410400 Pingdingshan; 410500 Anyang;
  410600 Hebi; 410700 Xinxiang; 410800 Jiaozuo; 410900 Puyang; 411000 Xuchang; 411100 Luohe; 411200 Sanmenxia;
  411300 Nanyang; 411400 Shangqiu; 411500 Xinyang; 411600 Zhoukou; 411700 Zhumadian;
  419000 Henan, directly administered;
420000 Hubei; 420100 Wuhan; 420200 Huangshi; 420300 Shiyan; 420500 Yichang; 420600 Xiangyang; 420700 Ezhou;
  420800 Jingmen; 420900 Xiaogan; 421000 Jingzhou; 421100 Huanggang; 421200 Xianning; 421300 Suizhou;
  422800 Enshi Prefecture; 429000 Hubei, directly administered;
430000 Hunan; 430100 Changsha; 430200 Zhuzhou; 430300 Xiangtan; 430400 Hengyang; 430500 Shaoyang;
  430600 Yueyang; 430700 Changde; 430800 Zhangjiajie; 430900 Yiyang; 431000 Chenzhou; 431100 Yongzhou;
  431200 Huaihua; 431300 Loudi; 433100 Xiangxi Prefecture;
440000 Guangdong; 440100 Guangzhou; 440200 Shaoguan; 440300 Shenzhen; 440400 Zhuhai; 440500 Shantou;
  440600 Foshan; 440700 Jiangmen; 440800 Zhanjiang; 440900 Maoming; 441200 Zhaoqing; 441300 Huizhou;
  441400 Meizhou; 441500 Shanwei; 441600 Heyuan; 441700 Yangjiang; 441800 Qingyuan; 441900 Dongguan;
  442000 Zhongshan; 445100 Chaozhou; 445200 Jieyang; 445300 Yunfu;
450000 Guangxi; 450100 Nanning; 450200 Liuzhou; 450300 Guilin; 450400 Wuzhou; 450500 Beihai;
  450600 Fangchenggang; 450700 Qinzhou; 450800 Guigang; 450900 Yulin; 451000 Baise; 451100 Hezhou;
  451200 Hechi; 451300 Laibin; 451400 Chongzuo;
460000 Hainan; 460100 Haikou; 460200 Sanya; 460300 Sansha; 460400 Danzhou;
  469000 Hainan, directly administered;
500000 Chongqing; 500100 Chongqing districts; 500200 Chongqing counties;
510000 Sichuan; 510100 Chengdu; 510300 Zigong; 510400 Panzhihua; 510500 Luzhou; 510600 Deyang; 510700 Mianyang;
  510800 Guangyuan; 510900 Suining; 511000 Neijiang; 511100 Leshan; 511300 Nanchong; 511400 Meishan;
  511500 Yibin; 511600 Guang'an; 511700 Dazhou; 511800 Ya'an; 511900 Bazhong; 512000 Ziyang;
  513200 Ngawa Prefecture; 513300 Garze Prefecture; 513400 Liangshan Prefecture;
520000 Guizhou; 520100 Guiyang; 520200 Liupanshui; 520300 Zunyi; 520400 Anshun; 520500 Bijie; 520600 Tongren;
  522300 Qianxinan Prefecture; 522600 Qiandongnan Prefecture; 522700 Qiannan Prefecture;
530000 Yunnan; 530100 Kunming; 530300 Qujing; 530400 Yuxi; 530500 Baoshan; 530600 Zhaotong; 530700 Lijiang;
  530800 Pu'er; 530900 Lincang; 532300 Chuxiong Prefecture; 532500 Honghe Prefecture;
  532600 Wenshan Prefecture; 532800 Xishuangbanna Prefecture; 532900 Dali Prefecture; 533100 Dehong Prefecture;
  533300 Nujiang Prefecture; 533400 Deqen Prefecture;
540000 Tibet; 540100 Lhasa; 540200 Xigaze; 540300 Qamdo; 540400 Nyingchi; 540500 Shannan; 540600 Nagqu;
  542500 Ngari Prefecture;
610000 Shaanxi; 610100 Xi'an; 610200 Tongchuan; 610300 Baoji; 610400 Xianyang; 610500 Weinan; 610600 Yan'an;
  610700 Hanzhong; 610800 Yulin; 610900 Ankang; 611000 Shangluo;
620000 Gansu; 620100 Lanzhou; 620200 Jiayuguan; 620300 Jinchang; 620400 Baiyin; 620500 Tianshui; 620600 Wuwei;
  620700 Zhangye; 620800 Pingliang; 620900 Jiuquan; 621000 Qingyang; 621100 Dingxi; 621200 Longnan;
  622900 Linxia Prefecture; 623000 Gannan Prefecture;
630000 Qinghai; 630100 Xining; 630200 Haidong; 632200 Haibei Prefecture; 632300 Huangnan Prefecture;
  632500 Hainan Prefecture; 632600 Golog Prefecture; 632700 Yushu Prefecture; 632800 Haixi Prefecture;
640000 Ningxia; 640100 Yinchuan; 640200 Shizuishan; 640300 Wuzhong; 640400 Guyuan; 640500 Zhongwei;
650000 Xinjiang; 650100 Urumqi; 650200 Karamay; 650400 Turpan; 650500 Hami; 652300 Changji Prefecture;
  652700 Bortala Prefecture; 652800 Bayingolin Prefecture; 652900 Aksu Prefecture; 653000 Kizilsu Prefecture;
  653100 Kashgar Prefecture; 653200 Hotan Prefecture; 654000 Ili Prefecture; 654200 Tacheng Prefecture;
  654300 Altay Prefecture; 659000 Xinjiang, directly administered;
710000 Taiwan; 710100 Taipei; 710200 Kaohsiung; 710300 Tainan; 710400 Taichung; 710500 Kinmen County;
  710600 Nantou County; 710700 Keelung; 710800 Hsinchu; 710900 Chiayi; 711100 New Taipei; 711200 Yilan County;
  711300 Hsinchu County; 711400 Taoyuan; 711500 Miaoli County; 711700 Changhua County; 711900 Chiayi County;
  712100 Yunlin County; 712400 Pingtung County; 712500 Taitung County; 712600 Hualien County;
  712700 Penghu County; 712800 Lienchiang County;
810000 Hong Kong; 810100 Hong Kong Island; 810200 Kowloon; 810300 New Territories;
820000 Macao; 820100 Macao Peninsula; 820200 Outlying islands
`

export const englishNames: ReadonlyMap<string, string> = new Map(
  list.split(';').map((entry): [string, string] => [entry.trim().slice(0, 6), entry.trim().slice(7)]),
)
