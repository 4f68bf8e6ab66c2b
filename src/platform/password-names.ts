/**
 * Names that are common in passwords of a carmaker's connected service: makers, brands, suppliers, and product words.
 * Lower case. A company adds its own (parameter `password.words`).
 */
const makers =
  'aion aito aiways alibaba aodi arcfox audi avatr baic baidu baojun benchi benteng benz bosch bmw byd bydauto catl changan changcheng chery continental deepal dongfeng exeed faw ford foton gac geely greatwall guangqi gwm haval haima hongqi honda hozon huawei hyundai jac jetour jetta jiangling jidu jike jili kia landian leapmotor lexus lingpao lixiang lotus luxeed lynkco maxus mazda mercedes neta ningde nio nissan ora polestar porsche qirui roewe saic seres shangqi skoda subaru suzuki tencent tesla toyota trumpchi venucia volkswagen volvo voyah weilai weltmeister weima wenjie wuling xiaomi xiaopeng xpeng yutong zeekr zhiji zte'
const product =
  'admin administrator auto automobile backoffice car changeme chelian cheliangwang chelianwang chewang cheji chezai company connected connectedcar connectedvehicle console dealer default demo diandongche fleet gateway guanli guanliyuan guest houtai initial kefu letmein login manage manager mima motor operator pass passwd password pingtai platform portal qiche root secret server shouhou staff super superuser support system tbox telematics temp test tester tsp user vehicle vehicles welcome xinnengyuan yonghu zhongduan'
const split = (words: string) => words.split(' ')

export const guessedNames: readonly string[] = [...split(makers), ...split(product)].filter((word) => word.length >= 3)
