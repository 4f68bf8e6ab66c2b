import { describeEcu, properties, signedValue, textOf, troubleCode, unsignedValue } from './ecu.ts'

const half = { length: 1, unit: '°C', factor: 0.5, offset: -40 }

// biome-ignore format: tables
export const bcm = describeEcu({
  code: 'BCM',
  name: ['车身控制器', 'Body control module'],
  requestAddress: '740',
  supplier: ['联芯智行', 'Lianxin Mobility'],
  versions: { partNumber: 'HX3600100-EV19', software: 'V3.5.1', supplierCode: 'LXZX02', hardware: 'H1.8', supplierSoftware: 'BC351.0611' },
  services: ['2E', '2F', '31'],
  identifiers: [
    { did: '0801', name: ['门窗状态', 'Doors and windows'], values: [
      { ...unsignedValue('locked', ['门锁', 'Locks'], { unit: '', at: 0, length: 1 }), codes: { 0: ['未上锁', 'Unlocked'], 1: ['已上锁', 'Locked'] } },
      unsignedValue('doorsOpen', ['开启的车门数', 'Open doors'], { unit: '', at: 1, length: 1 }),
      unsignedValue('windowsOpen', ['开启的车窗数', 'Open windows'], { unit: '', at: 2, length: 1 }),
    ] },
    { did: '0802', name: ['低压蓄电池', '12 V battery'], values: [
      unsignedValue('lowV', ['蓄电池电压', 'Battery voltage'], { unit: 'V', at: 0, length: 2, factor: 0.01 }),
      unsignedValue('restA', ['静态电流', 'Quiescent current'], { unit: 'mA', at: 2, length: 2 }),
    ] },
    { did: '0803', name: ['已匹配钥匙', 'Matched keys'], values: [
      unsignedValue('keyCount', ['已匹配钥匙数', 'Number of matched keys'], { unit: '', at: 0, length: 1 }),
    ] },
    { did: '0804', name: ['自动落锁车速', 'Auto-lock speed'], writable: 'extended', range: [0, 40], values: [
      unsignedValue('autoLockKmh', ['自动落锁车速', 'Auto-lock speed'], { unit: 'km/h', at: 0, length: 1 }),
    ] },
    { did: '0805', name: ['近光灯', 'Low beam'], controllable: true, range: [0, 100], values: [
      unsignedValue('lowBeamPercent', ['近光灯亮度', 'Low beam brightness'], { unit: '%', at: 0, length: 1 }),
    ] },
  ],
  routines: [{ id: '0221', name: ['外部灯光测试', 'Exterior light test'], seconds: 12, isAwaited: false, found: { name: ['不亮的灯数', 'Lamps that stay dark'], unit: '' } }],
  troubleCodes: [
    troubleCode('B1A01-13', {
      name: ['左近光灯断路', 'Left low beam open circuit'], property: properties.electrical, severity: 1,
      phenomenon: ['左近光灯不亮，仪表提示灯光故障', 'The left low beam does not light up, the display reports a lamp fault'],
      reason: ['灯具损坏、插件松动、熔断器断开', 'A damaged lamp, a loose connector, or an open fuse'],
      measures: ['远程执行外部灯光测试确认，检查熔断器和插件，更换灯具', 'Run the light test to confirm, check fuse and connector, replace the lamp'],
    }),
    troubleCode('B1A02-97', {
      name: ['左前车窗防夹频繁触发', 'Front left window blocked'], property: properties.mechanical, severity: 1,
      phenomenon: ['左前车窗上升中途回落', 'The front left window moves down again while closing'],
      reason: ['导槽异物或老化、升降器未学习', 'Dirt or wear in the guide, or a regulator that was not taught'],
      measures: ['清洁并润滑导槽，重新学习升降器', 'Clean and lubricate the guide, teach the regulator again'],
    }),
  ],
})

// biome-ignore format: tables
export const hvac = describeEcu({
  code: 'HVAC',
  name: ['空调控制器', 'Climate control'],
  requestAddress: '744',
  supplier: ['清风热管理', 'Qingfeng Thermal'],
  versions: { partNumber: 'HX8112100-EV07', software: 'V1.7.2', supplierCode: 'QFRG01', hardware: 'H1.5', supplierSoftware: 'HV172.0230' },
  services: ['2F'],
  identifiers: [
    { did: '0901', name: ['空调温度', 'Climate temperatures'], values: [
      unsignedValue('cabinC', ['车内温度', 'Cabin temperature'], { ...half, at: 0 }),
      unsignedValue('airC', ['环境温度', 'Ambient temperature'], { ...half, at: 1 }),
      unsignedValue('evaporatorC', ['蒸发器温度', 'Evaporator temperature'], { ...half, at: 2 }),
    ] },
    { did: '0902', name: ['设定温度', 'Target temperature'], values: [
      unsignedValue('targetC', ['设定温度', 'Target temperature'], { ...half, at: 0 }),
    ] },
    { did: '0903', name: ['压缩机', 'Compressor'], values: [
      unsignedValue('compressorRpm', ['压缩机转速', 'Compressor speed'], { unit: 'r/min', at: 0, length: 2 }),
      unsignedValue('refrigerantKpa', ['制冷剂压力', 'Refrigerant pressure'], { unit: 'kPa', at: 2, length: 2 }),
    ] },
    { did: '0904', name: ['鼓风机', 'Blower'], controllable: true, range: [0, 100], values: [
      unsignedValue('blowerPercent', ['鼓风机转速', 'Blower speed'], { unit: '%', at: 0, length: 1 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('B1A20-13', {
      name: ['蒸发器温度传感器断路', 'Evaporator temperature sensor open circuit'], property: properties.sensor, severity: 1,
      phenomenon: ['空调间歇不制冷', 'Cooling stops at times'],
      reason: ['传感器插件松动或损坏', 'A loose connector or a damaged sensor'],
      measures: ['测量传感器阻值（25 °C 约 2.2 kΩ），更换传感器', 'Measure the sensor (about 2.2 kΩ at 25 °C) and replace it'],
    }),
    troubleCode('B1A21-21', {
      name: ['制冷剂压力过低', 'Refrigerant pressure too low'], property: properties.mechanical, severity: 2,
      phenomenon: ['制冷效果差，压缩机不工作', 'Poor cooling, the compressor does not run'],
      reason: ['制冷剂泄漏、压力传感器偏移', 'A refrigerant leak, or a drifting pressure sensor'],
      measures: ['检漏并按铭牌量加注制冷剂，检查压力传感器', 'Find the leak, refill to the amount on the plate, check the sensor'],
    }),
  ],
})

// biome-ignore format: tables
export const gateway = describeEcu({
  code: 'TBOX',
  name: ['车载终端', 'Telematics unit (T-Box)'],
  requestAddress: '710',
  supplier: ['东软车联', 'Dongruan Telematics'],
  versions: { partNumber: 'HX7925100-EV22', software: 'V2.42', supplierCode: 'DRCL05', hardware: 'H2.0', supplierSoftware: 'TB242.0816' },
  identifiers: [
    { did: '0A01', name: ['供电', 'Supply'], values: [
      unsignedValue('lowV', ['主供电电压', 'Supply voltage'], { unit: 'V', at: 0, length: 2, factor: 0.01 }),
      unsignedValue('backupV', ['备用电池电压', 'Backup battery voltage'], { unit: 'V', at: 2, length: 2, factor: 0.01 }),
    ] },
    { did: '0A02', name: ['定位与信号', 'Positioning and signal'], values: [
      unsignedValue('satellites', ['可用卫星数', 'Satellites in use'], { unit: '', at: 0, length: 1 }),
      signedValue('signalDbm', ['蜂窝信号强度', 'Cellular signal'], { unit: 'dBm', at: 1, length: 1 }),
    ] },
    { did: '0A03', name: ['ICCID', 'ICCID'], values: textOf('iccid', ['ICCID', 'ICCID'], 20) },
    { did: '0A04', name: ['总线负载', 'Bus load'], values: [
      unsignedValue('powertrainLoadPercent', ['动力 CAN 负载', 'Powertrain CAN load'], { unit: '%', at: 0, length: 1 }),
      unsignedValue('bodyLoadPercent', ['车身 CAN 负载', 'Body CAN load'], { unit: '%', at: 1, length: 1 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('U0073-88', {
      name: ['车身 CAN 总线关闭', 'Body CAN bus off'], property: properties.communication, severity: 2,
      phenomenon: ['门锁、车窗和灯光控制失效', 'Locks, windows and lights cannot be controlled'],
      reason: ['车身 CAN 短路、加装设备干扰', 'A short of the body CAN, or interference by retrofitted devices'],
      measures: ['拆除加装设备，测量 CAN 高低对地电压', 'Remove retrofitted devices, measure CAN high and low to ground'],
    }),
    troubleCode('B1A40-13', {
      name: ['GNSS 天线断路', 'GNSS antenna open circuit'], property: properties.electrical, severity: 1,
      phenomenon: ['后台位置长时间不更新', 'The position in the back office does not change for long'],
      reason: ['天线插头松脱、天线损坏', 'A loose or damaged antenna'],
      measures: ['检查天线插头，测量天线直流电流，更换天线', 'Check the plug, measure the antenna current, replace the antenna'],
    }),
    troubleCode('B1A41-96', {
      name: ['备用电池失效', 'Backup battery worn out'], property: properties.electrical, severity: 1,
      phenomenon: ['断电后无法上报', 'No report once the supply is cut'],
      reason: ['备用电池寿命到期', 'The backup battery has reached its end of life'],
      measures: ['更换备用电池', 'Replace the backup battery'],
    }),
  ],
})
