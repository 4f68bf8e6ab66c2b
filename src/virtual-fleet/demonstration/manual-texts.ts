import type { DrawingName } from './manual-pictures.ts'

interface WrittenPage {
  readonly drawing: DrawingName
  /** Title, and text below the picture. The picture book has only its first paragraph. */
  readonly zh: readonly [title: string, text: string]
  readonly en: readonly [title: string, text: string]
}

export const manualTitles = {
  manual: { zh: '使用说明书', en: 'User manual' },
  book: { zh: '图解用车', en: 'Driving in pictures' },
} as const

// biome-ignore format: texts
export const manualPages: readonly WrittenPage[] = [
  { drawing: 'walkAround',
    zh: ['出发前绕车一周', '出发前绕车一周，看轮胎、车灯和车底。\n\n1. 轮胎没有明显瘪下，没有扎钉或鼓包。\n2. 车灯、摄像头和雷达表面干净。\n3. 车底没有滴漏的液体。空调冷凝水是清水，属正常现象。\n4. 充电枪已拔下，充电口盖已关好。\n5. 车辆周围没有儿童和宠物。'],
    en: ['Before you drive', 'Walk around the vehicle first: look at tyres, lights and the ground below.\n\n1. No tyre looks flat, and none has a nail or a bulge.\n2. Lights, cameras and sensors are clean.\n3. Nothing drips. Clear water from the air conditioning is normal.\n4. The charging cable is unplugged and the flap is shut.\n5. No children or pets are near the vehicle.'] },
  { drawing: 'mirrors',
    zh: ['座椅与后视镜', '先调座椅，再调后视镜，最后系安全带。\n\n- **座椅**：踩到底时膝盖仍微弯，手腕能搭在方向盘上沿。\n- **外后视镜**：车身占镜面内侧的一小条，地平线在镜面中间。\n- **内后视镜**：能看到完整的后窗。\n\n后视镜有盲区。变道前请打转向灯并回头看一眼。请只在停车时调整座椅。'],
    en: ['Seat and mirrors', 'Set the seat first, then the mirrors, then fasten the seat belt.\n\n- **Seat**: with the pedal pressed down your knee is still slightly bent, and your wrist reaches the top of the steering wheel.\n- **Door mirrors**: your own vehicle fills a narrow strip at the inner edge, the horizon is in the middle.\n- **Inside mirror**: you see the whole rear window.\n\nMirrors have blind spots: signal and look over your shoulder before you change lanes. Adjust the seat only while parked.'] },
  { drawing: 'home',
    zh: ['使用家用充电桩充电', '停车、挂 P 挡，把充电枪插到底，直到听见锁止声。\n\n1. 打开充电口盖，确认充电口内没有水和异物。\n2. 插入充电枪。充电桩与仪表都显示充电后再离开。\n3. 结束时先解锁车辆，再按住枪上的按钮拔出。\n4. 盖好充电口盖，把电缆收好，避免绊倒行人或被碾压。\n\n> 请勿使用破损的充电桩、电缆或插座，也不要使用接线板和转换插头。'],
    en: ['Charging at home', 'Park, shift to P, and push the plug in until you hear it lock.\n\n1. Open the flap. There must be no water or dirt in the socket.\n2. Plug in. Leave only once both the charging station and the dashboard show that the vehicle is charging.\n3. To stop, unlock the vehicle, then hold the button on the plug and pull.\n4. Shut the flap and put the cable away, so that nobody trips or drives over it.\n\n> Never use a damaged charging station, cable or socket, an extension lead or an adapter.'] },
  { drawing: 'fast',
    zh: ['在公共充电桩快充', '快充适合长途，日常充电请优先使用慢充。\n\n- 电量越接近充满，充电越慢。途中充到够用即可，通常更省时间。\n- 电池过冷时充电会变慢。行驶一段时间后再充会更快。\n- 充电枪插着时车辆不能行驶。\n- 充电失败时拔下充电枪，重新插紧；仍然失败，请换一个充电桩。\n\n遇到冒烟、异味或异响，请按下充电桩上的红色急停按钮，离开车辆并报警。'],
    en: ['Fast charging on the road', 'Fast charging is for long journeys; charge slowly from day to day.\n\n- The fuller the battery, the slower it charges. On the way it often saves time to charge no more than you need.\n- A cold battery charges slowly. After some driving it takes more.\n- The vehicle can’t drive while it is plugged in.\n- If charging fails, unplug and push the plug in firmly again. If it still fails, try another charging station.\n\nIf there is smoke, a smell or an unusual noise, press the red emergency button of the station, leave the vehicle and call for help.'] },
  { drawing: 'range',
    zh: ['电量与续航', '仪表上的续航是估算值，车速、气温和坡道都会改变它。\n\n| 影响因素 | 怎么做 |\n|---|---|\n| 车速高 | 高速行驶时适当降低车速 |\n| 急加速、急刹车 | 平稳驾驶，多用能量回收 |\n| 空调 | 优先使用座椅加热，插枪时预热或预冷 |\n| 胎压低 | 每月检查一次 |\n| 载重、车顶行李架 | 取下不用的物品 |\n\n长期停放前，请让电池保持中等电量，不要亏电停放。'],
    en: ['Charge and range', 'The range on the dashboard is an estimate: speed, weather and hills change it.\n\n| What costs range | What helps |\n|---|---|\n| High speed | Drive a little slower on motorways |\n| Hard acceleration and braking | Drive smoothly, and let the vehicle recover energy |\n| Climate control | Use the seat heating, and warm up or cool down while plugged in |\n| Low tyre pressure | Check it once a month |\n| Load and roof racks | Take off what you don’t need |\n\nBefore you park for weeks, leave the battery about half full. Never park with an empty battery.'] },
  { drawing: 'tyres',
    zh: ['胎压', '每月检查一次胎压，在轮胎凉的时候测。\n\n1. 规定值在驾驶员侧门框的标签上，前后轮可能不同。\n2. 行驶后轮胎发热，胎压会升高。请停车三小时以后再测，不要对热胎放气。\n3. 气温下降时胎压也会下降，入冬时请再查一次。\n4. 花纹磨到与磨损标记齐平（1.6 mm）时必须更换轮胎。\n\n胎压灯亮起时，请减速并避免急转向，尽快在安全的地方停车检查。'],
    en: ['Tyre pressure', 'Check the pressure once a month, while the tyres are cold.\n\n1. The right values are on the label in the driver’s door frame. Front and rear may differ.\n2. Driving warms the tyres and raises the pressure. Measure after three hours of parking, and never let air out of a warm tyre.\n3. Pressure falls with the temperature: check again when winter comes.\n4. Replace a tyre when its tread is level with the wear marks (1.6 mm).\n\nIf the tyre pressure light comes on, slow down, steer gently, and stop in a safe place to look at the tyres.'] },
  { drawing: 'cold',
    zh: ['冬季用车', '低温时电池能放出的电量减少，请多留一些余量。\n\n- 回家就充电：电池还温热时充得更快。\n- 出发前插着枪预热座舱和电池，用的是电网的电。\n- 清除车窗、车灯、摄像头和车顶的冰雪后再出发。\n- 电池太冷时能量回收会减弱，请提前刹车并拉开车距。\n- 车门冻住时轻推车门使冰碎裂，不要用热水浇。'],
    en: ['Driving in the cold', 'A cold battery gives less energy: plan with more in reserve.\n\n- Charge when you come home: a warm battery charges faster.\n- Warm up the cabin and the battery while plugged in, with energy from the grid.\n- Clear ice and snow from windows, lights, cameras and roof before you set off.\n- With a cold battery the vehicle recovers less energy: brake earlier and keep your distance.\n- If a door is frozen, push it gently to break the ice. Never pour hot water over it.'] },
  { drawing: 'lamps',
    zh: ['警告灯', '看颜色：红色立即停车，黄色尽快检查，绿色和蓝色表示已开启。\n\n| 颜色 | 含义 | 怎么做 |\n|---|---|---|\n| 红色 | 危险或严重故障 | 在安全的地方停车，不要继续行驶，联系服务中心 |\n| 黄色 | 需要检查 | 谨慎驾驶，尽快到服务中心 |\n| 绿色、蓝色 | 功能已开启 | 无需处理 |\n\n通电时警告灯会短暂亮起自检，几秒后熄灭。不亮或不熄灭的警告灯需要检查。'],
    en: ['Warning lights', 'Go by the colour: red means stop, yellow means have it checked soon, green and blue mean that something is on.\n\n| Colour | Meaning | What to do |\n|---|---|---|\n| Red | Danger or a serious fault | Stop in a safe place, drive no further and call a service centre |\n| Yellow | Needs a check | Drive with care and visit a service centre soon |\n| Green, blue | Something is on | Nothing |\n\nWhen you switch the vehicle on, the lights come on for a few seconds as a test. One that does not come on, or stays on, needs a check.'] },
  { drawing: 'water',
    zh: ['涉水与洗车', '不清楚水有多深时，请绕行。\n\n- 必须通过积水时低速匀速行驶，不要在水中停车。\n- 车辆被水淹过后不要启动，也不要充电，请联系服务中心检查高压系统。\n- 洗车前关好车窗和充电口盖，关闭自动雨刮。\n- 不要用高压水枪直冲充电口、摄像头、雷达和车底的高压部件。\n- 充电时不要洗车。'],
    en: ['Water and washing', 'If you don’t know how deep the water is, take another way.\n\n- If you must drive through water, go slowly and steadily, and don’t stop in it.\n- After a flood, neither start nor charge the vehicle: have a service centre check the high-voltage system.\n- Before a wash, shut the windows and the charging flap, and switch off automatic wipers.\n- Keep a pressure washer away from the charging socket, cameras, sensors and high-voltage parts below the vehicle.\n- Never wash the vehicle while it is charging.'] },
  { drawing: 'emergency',
    zh: ['事故与故障', '打开危险报警闪光灯，人员转移到安全的地方，再放置三角警告牌。\n\n1. 靠边停车，挂 P 挡，打开危险报警闪光灯。\n2. 车上人员从远离车流的一侧下车，到护栏外等候。\n3. 在来车方向放置三角警告牌：一般道路 50 米至 100 米，高速公路 150 米以外。\n4. 报警 110，急救 120，火警 119，高速公路救援 12122。\n\n请勿触碰橙色的高压线束。电池冒烟或起火时请远离车辆，并告诉消防人员这是电动汽车。需要拖车时，请把驱动轮抬离地面，或用平板车运输。'],
    en: ['Accident and breakdown', 'Switch on the hazard lights, bring everybody to safety, then set up the warning triangle.\n\n1. Pull over, shift to P and switch on the hazard lights.\n2. Leave on the side away from the traffic, and wait behind the crash barrier.\n3. Set up the triangle well before the vehicle. In China: 50 to 100 m on ordinary roads, more than 150 m on motorways.\n4. Call the emergency number: 112 in Europe; in China 110 for the police, 120 for an ambulance, 119 for the fire service.\n\nDon’t touch the orange high-voltage cables. If the battery smokes or burns, keep away and tell the fire service that it is an electric vehicle. Have the vehicle towed on a flatbed, or with the driven wheels off the ground.'] },
]
