import { texts } from '../../../../domain/contract/words.ts'

/** Advice about the battery in the cold, valid for every model. Figures that differ by model are in its manual. */
export const coldWords = texts('cold', {
  title: ['低温预警', 'Cold-weather advice'],
  lead: [
    '低温会降低动力电池的可用能量和充电速度，气温回升后会恢复。以下八条建议帮助您在冬季安心用车。',
    'Cold weather reduces the available energy and charging speed of the battery until it warms up again. Eight tips for winter.',
  ],
  warmTitle: ['出发前预热', 'Preheat before you leave'],
  warm: [
    '插着充电枪时，用手机 App 预约出发时间或远程开启空调和电池加热：所用的电来自电网，而不是电池。',
    'While plugged in, set a departure time or turn on climate and battery heating in the app. The energy then comes from the grid instead of the battery.',
  ],
  chargeTitle: ['停车后趁热充电', 'Charge while the battery is warm'],
  charge: [
    '刚行驶完电池温度较高，此时充电更快。静置一夜后再充会慢得多，属正常现象。',
    'Charging is faster right after a drive. After a night in the cold it is much slower, which is normal.',
  ],
  rangeTitle: ['留足电量', 'Keep a reserve'],
  range: [
    '冬季续航会缩短。请提前规划充电，尽量不要等到电量告警才找充电桩，长途出行前查看沿途充电站。',
    'The range is shorter in winter. Plan your charging stops, and don’t wait for the low-battery warning.',
  ],
  parkTitle: ['停在室内或背风处', 'Park indoors or out of the wind'],
  park: [
    '优先停放在地下车库。露天停放时避开风口和积水，长时间停放请保持电量在 50% 左右，并定期查看。',
    'A garage is best. Outdoors, avoid wind and standing water. For long stays, keep the battery at about 50% and check it regularly.',
  ],
  heatTitle: ['优先使用座椅加热', 'Use seat heating first'],
  heat: [
    '座椅和方向盘加热比暖风更省电。开启内循环、适当调低温度也能减少耗电。',
    'Heated seats and steering wheel need less energy than warm air. Recirculated air and a lower temperature help as well.',
  ],
  driveTitle: ['平稳驾驶', 'Drive smoothly'],
  drive: [
    '避免急加速和高速行驶。低温时能量回收可能减弱或不可用，请提前松开加速踏板并留出制动距离。',
    'Avoid hard acceleration and high speeds. Regenerative braking may be weak in the cold. Keep more distance and brake early.',
  ],
  tyreTitle: ['检查胎压', 'Check the tyre pressure'],
  tyre: [
    '气温下降会使胎压降低，增加能耗并影响安全。请在冷态下检查，并按车门框上的标签充气。积雪路面使用冬季胎。',
    'Pressure drops with the temperature, which costs range and safety. Check the tyres when cold, follow the label on the door frame, and use winter tyres on snow.',
  ],
  plugTitle: ['保持充电口干燥', 'Keep the charging port dry'],
  plug: [
    '雨雪后先清除充电口和枪头上的冰雪水渍再插枪。冻住时请勿用力拉扯或浇热水，可先开启车内加热使其化冻。',
    'Remove snow, ice and water from port and plug before you connect them. Never force a frozen plug or pour hot water on it. Turn on the heating and let it thaw.',
  ],
  help: [
    '仪表出现动力电池或绝缘故障提示时，请靠边停车、远离车辆，并联系服务热线或授权服务商。',
    'If the instrument shows a battery or insulation fault, pull over, keep away from the vehicle and call the service hotline or an authorised workshop.',
  ],
})
