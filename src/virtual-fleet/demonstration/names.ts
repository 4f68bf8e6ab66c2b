import type { Random } from '../fleet/random.ts'

const surnames =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 周zhou 吴wu 徐xu 孙sun 马ma 朱zhu 胡hu 郭guo 何he 林lin 罗luo 高gao 郑zheng 梁liang 谢xie 宋song 唐tang 许xu 韩han 冯feng 邓deng 曹cao 彭peng 曾zeng 肖xiao 田tian 董dong 袁yuan 潘pan 于yu 蒋jiang 蔡cai'
const firstNames =
  '伟wei 芳fang 娜na 敏min 静jing 磊lei 洋yang 勇yong 艳yan 杰jie 涛tao 明ming 超chao 霞xia 平ping 刚gang 桂英guiying 建华jianhua 文博wenbo 子涵zihan 雨桐yutong 浩然haoran 思远siyuan 佳怡jiayi 晓东xiaodong 海燕haiyan 志强zhiqiang 丽娟lijuan 俊杰junjie 梓萱zixuan 国庆guoqing 雪梅xuemei 宇航yuhang 婷婷tingting 振华zhenhua 欣怡xinyi 立新lixin 秋月qiuyue 立群liqun 嘉豪jiahao'
const split = (list: string) =>
  list.split(' ').map((entry): readonly [string, string] => {
    const at = entry.search(/[a-z]/)
    return [entry.slice(0, at), entry.slice(at)]
  })
const family = split(surnames)
const first = split(firstNames)

export function person(random: Random): { name: string; latin: string } {
  const [surname, surnameLatin] = random.pick(family)
  const [own, ownLatin] = random.pick(first)
  return { name: `${surname}${own}`, latin: `${surnameLatin}.${ownLatin}` }
}

/** A mobile number that no operator issues. */
export const mobile = (random: Random): string =>
  `1${random.pick(['38', '39', '58', '86', '99'])}0000${random.digits(4)}`
