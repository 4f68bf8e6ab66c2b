import { celsius, describeEcu, properties, signedValue, troubleCode, unsignedValue } from './ecu.ts'

// biome-ignore format: tables
export const bms = describeEcu({
  code: 'BMS',
  name: ['电池管理系统', 'Battery management system'],
  requestAddress: '7E4',
  supplier: ['华芯动力电池', 'Huaxin Power Battery'],
  versions: { partNumber: 'HX2910200-EV33', software: 'V4.1.2', supplierCode: 'HXDL03', hardware: 'H2.4', supplierSoftware: 'BM412.0907' },
  services: ['2E', '31'],
  identifiers: [
    { did: '0201', name: ['动力电池电压与电流', 'Pack voltage and current'], values: [
      unsignedValue('packV', ['总电压', 'Pack voltage'], { unit: 'V', at: 0, length: 2, factor: 0.1 }),
      signedValue('packA', ['总电流', 'Pack current'], { unit: 'A', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0202', name: ['电量与健康度', 'State of charge and health'], values: [
      unsignedValue('socPercent', ['荷电状态 SOC', 'State of charge'], { unit: '%', at: 0, length: 2, factor: 0.1 }),
      unsignedValue('sohPercent', ['健康度 SOH', 'State of health'], { unit: '%', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0203', name: ['单体电压极值', 'Cell voltage extremes'], values: [
      unsignedValue('maxCellV', ['最高单体电压', 'Highest cell voltage'], { unit: 'V', at: 0, length: 2, factor: 0.001 }),
      unsignedValue('maxCell', ['最高电压单体编号', 'Cell with the highest voltage'], { unit: '', at: 2, length: 1 }),
      unsignedValue('minCellV', ['最低单体电压', 'Lowest cell voltage'], { unit: 'V', at: 3, length: 2, factor: 0.001 }),
      unsignedValue('minCell', ['最低电压单体编号', 'Cell with the lowest voltage'], { unit: '', at: 5, length: 1 }),
    ] },
    { did: '0204', name: ['探针温度极值', 'Probe temperature extremes'], values: [
      celsius('maxProbeC', ['最高温度', 'Highest temperature'], 0),
      unsignedValue('maxProbe', ['最高温度探针编号', 'Probe with the highest temperature'], { unit: '', at: 1, length: 1 }),
      celsius('minProbeC', ['最低温度', 'Lowest temperature'], 2),
      unsignedValue('minProbe', ['最低温度探针编号', 'Probe with the lowest temperature'], { unit: '', at: 3, length: 1 }),
    ] },
    { did: '0205', name: ['绝缘电阻', 'Insulation resistance'], values: [
      unsignedValue('insulationKohm', ['绝缘电阻', 'Insulation resistance'], { unit: 'kΩ', at: 0, length: 2 }),
    ] },
    { did: '0206', name: ['累计电量', 'Energy throughput'], values: [
      unsignedValue('chargedKwh', ['累计充电电量', 'Energy charged'], { unit: 'kWh', at: 0, length: 4, factor: 0.1 }),
      unsignedValue('dischargedKwh', ['累计放电电量', 'Energy discharged'], { unit: 'kWh', at: 4, length: 4, factor: 0.1 }),
    ] },
    { did: '0207', name: ['均衡开启压差', 'Balancing threshold'], writable: 'extended', range: [5, 50], values: [
      unsignedValue('balancingMv', ['均衡开启压差', 'Balancing threshold'], { unit: 'mV', at: 0, length: 1 }),
    ] },
  ],
  routines: [{ id: '0203', name: ['绝缘自检', 'Insulation self-test'], seconds: 8, isAwaited: true, found: { name: ['绝缘电阻', 'Insulation resistance'], unit: 'kΩ' } }],
  troubleCodes: [
    troubleCode('P0AA6-1A', {
      name: ['高压系统绝缘电阻过低', 'High-voltage insulation resistance too low'], property: properties.safety, severity: 3,
      phenomenon: ['仪表提示绝缘故障并要求停车，严重时断开高压', 'The display reports an insulation fault and asks to stop; if severe, high voltage is cut'],
      reason: ['高压线束破损、电池包或高压部件进水、压缩机绝缘下降', 'A damaged high-voltage harness, water in the pack or a component, or a compressor with poor insulation'],
      measures: ['远程执行绝缘自检；断开各高压部件逐段排查，绝缘恢复后清除故障码', 'Run the insulation self-test from afar; disconnect components one by one, clear the code once insulation is restored'],
      alarm: ['storage', 0x42_00_0b_05],
    }),
    troubleCode('P0A7E-98', {
      name: ['动力电池过温', 'Battery pack over temperature'], property: properties.thermal, severity: 2,
      phenomenon: ['充放电功率受限，散热系统高速运转', 'Charging and drive power are limited, cooling runs at full speed'],
      reason: ['冷却液不足、水冷板堵塞、高温环境连续快充', 'Low coolant, a blocked cooling plate, or repeated fast charging in the heat'],
      measures: ['停止充电并降温，检查冷却系统，若同一探针持续偏高则检查电池包', 'Stop charging and let it cool, check the cooling; if one probe stays high, inspect the pack'],
      alarm: ['storage', 0x42_00_01_03],
    }),
    troubleCode('P1A10-62', {
      name: ['单体电压一致性差', 'Cell voltages differ too much'], property: properties.electrical, severity: 1,
      phenomenon: ['续航下降，充电末端时间变长', 'Range drops and the end of charging takes longer'],
      reason: ['单体自放电偏大、均衡回路失效、采样线接触电阻大', 'A cell with high self-discharge, failed balancing, or a poor contact of a sense wire'],
      measures: ['静置后复测压差，做一次慢充均衡，仍超限则更换模组', 'Measure again after rest, charge slowly once to balance, replace the module if it stays'],
      alarm: ['storage', 0x42_00_0a_01],
    }),
    troubleCode('P1A11-62', {
      name: ['电池温差过大', 'Probe temperatures differ too much'], property: properties.thermal, severity: 1,
      phenomenon: ['快充功率偏低', 'Fast charging is slower than usual'],
      reason: ['水冷板局部堵塞、探针脱落', 'A partly blocked cooling plate, or a probe that came loose'],
      measures: ['对比各探针温度，检查冷却液流量和探针粘接', 'Compare the probes, check coolant flow and how the probes are fixed'],
      alarm: ['storage', 0x42_00_00_02],
    }),
    troubleCode('P1A12-16', {
      name: ['单体欠压', 'Cell undervoltage'], property: properties.electrical, severity: 2,
      phenomenon: ['急加速时动力中断或限功率', 'Power is cut or limited under hard acceleration'],
      reason: ['单体容量衰减、低温大功率放电、连接片松动', 'A weak cell, high load in the cold, or a loose busbar'],
      measures: ['读取最低单体编号，检查连接片力矩，确认容量后更换模组', 'Read the number of the lowest cell, check the torque of its busbar, measure capacity and replace the module'],
      alarm: ['storage', 0x42_00_06_04],
    }),
    troubleCode('P1A13-17', {
      name: ['单体过压', 'Cell overvoltage'], property: properties.electrical, severity: 2,
      phenomenon: ['充电提前终止', 'Charging ends early'],
      reason: ['充电末端电流过大、采样偏差、均衡失效', 'Too much current at the end of charging, a sense error, or failed balancing'],
      measures: ['更换充电桩复测，检查采样线束，校准单体电压', 'Try another charger, check the sense harness, calibrate the cell voltages'],
      alarm: ['storage', 0x42_00_05_07],
    }),
    troubleCode('P0A0A-13', {
      name: ['高压互锁回路断开', 'High-voltage interlock circuit open'], property: properties.safety, severity: 3,
      phenomenon: ['无法上高压，行驶中提示靠边停车', 'High voltage cannot be switched on; on the road the display asks to pull over'],
      reason: ['高压插件未锁紧、维修开关未插到位、互锁线断路', 'A high-voltage connector or the service plug is not seated, or the loop is open'],
      measures: ['逐个检查高压插件和维修开关，测量互锁回路通断', 'Check each connector and the service plug, measure the loop'],
      alarm: ['storage', 0x42_00_10_06],
    }),
    troubleCode('P0AA1-73', {
      name: ['主正接触器粘连', 'Main positive contactor stuck closed'], property: properties.safety, severity: 3,
      phenomenon: ['下电后仍有高压，禁止再次上电', 'High voltage remains after switch-off; it cannot be switched on again'],
      reason: ['接触器触点烧结、预充失败', 'Welded contacts, or failed precharge'],
      measures: ['禁止行驶，按高压作业规范断电后更换接触器', 'Do not drive; isolate by the high-voltage procedure and replace the contactor'],
    }),
    troubleCode('P0ABF-64', {
      name: ['电流传感器信号不合理', 'Current sensor signal implausible'], property: properties.sensor, severity: 2,
      phenomenon: ['SOC 跳变，剩余里程不准', 'The state of charge jumps and the remaining range is wrong'],
      reason: ['电流传感器零漂、霍尔插件松动', 'Zero drift of the sensor, or a loose connector'],
      measures: ['静止时读取总电流应在 ±1 A 内，超出则校零或更换传感器', 'At rest the pack current must be within ±1 A; otherwise calibrate or replace the sensor'],
    }),
  ],
})
