import { celsius, describeEcu, properties, signedValue, troubleCode, unsignedValue } from './ecu.ts'

// biome-ignore format: tables
export const vcu = describeEcu({
  code: 'VCU',
  name: ['整车控制器', 'Vehicle control unit'],
  requestAddress: '7E0',
  supplier: ['华锐电控', 'Huarui Controls'],
  versions: { partNumber: 'HX3610100-EV21', software: 'V3.2.6', supplierCode: 'HRDK01', hardware: 'H2.1', supplierSoftware: 'HR0326.0418' },
  identifiers: [
    { did: '0101', name: ['车速', 'Vehicle speed'], values: [
      unsignedValue('speedKmh', ['车速', 'Vehicle speed'], { unit: 'km/h', at: 0, length: 2, factor: 0.1 }),
    ] },
    { did: '0102', name: ['累计里程', 'Odometer'], values: [
      unsignedValue('odometerKm', ['累计里程', 'Odometer'], { unit: 'km', at: 0, length: 4, factor: 0.1 }),
    ] },
    { did: '0103', name: ['踏板', 'Pedals'], values: [
      unsignedValue('acceleratorPercent', ['加速踏板开度', 'Accelerator pedal'], { unit: '%', at: 0, length: 1, factor: 0.5 }),
      unsignedValue('brakePercent', ['制动踏板开度', 'Brake pedal'], { unit: '%', at: 1, length: 1, factor: 0.5 }),
    ] },
    { did: '0104', name: ['驱动功率', 'Drive power'], values: [
      signedValue('drivePowerKw', ['驱动功率', 'Drive power'], { unit: 'kW', at: 0, length: 2, factor: 0.1 }),
    ] },
    { did: '0105', name: ['挡位', 'Gear'], values: [
      { ...unsignedValue('gear', ['挡位', 'Gear'], { unit: '', at: 0, length: 1 }), type: 'hex', codes: { 50: ['P 挡', 'Park'], 44: ['D 挡', 'Drive'] } },
    ] },
    { did: '0106', name: ['低压供电', 'Low-voltage supply'], values: [
      unsignedValue('lowV', ['低压供电电压', 'Low-voltage supply'], { unit: 'V', at: 0, length: 2, factor: 0.01 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('P0A0F-00', {
      name: ['发动机起动失败', 'Engine failed to start'], property: properties.mechanical, severity: 2,
      phenomenon: ['混动模式下发动机无法起动，仅能纯电行驶，仪表提示动力系统故障', 'The engine does not start in hybrid mode; the vehicle drives on electricity only and shows a powertrain warning'],
      reason: ['燃油不足、油泵或起动发电机故障、发动机控制器报故障', 'Low fuel, a faulty fuel pump or starter-generator, or a fault of the engine controller'],
      measures: ['检查油量和燃油压力，读取发动机控制器故障码，检查起动发电机及其线束', 'Check fuel level and pressure, read the codes of the engine controller, check the starter-generator and its harness'],
      alarm: ['engine', 0x45_00_00_31],
    }),
    troubleCode('P2138-62', {
      name: ['加速踏板两路信号不一致', 'Accelerator pedal sensors disagree'], property: properties.sensor, severity: 2,
      phenomenon: ['加速无力，限功率行驶，仪表限功率灯点亮', 'Weak acceleration, power is limited and the limited-power lamp is lit'],
      reason: ['踏板传感器损坏、插件进水或接触不良', 'A damaged pedal sensor, or a wet or loose connector'],
      measures: ['检查踏板插件和线束，测量两路电压比值，必要时更换踏板总成', 'Check connector and harness, measure the ratio of the two voltages, replace the pedal assembly if needed'],
    }),
    troubleCode('U0110-87', {
      name: ['与电机控制器失去通信', 'Lost communication with motor controller'], property: properties.communication, severity: 3,
      phenomenon: ['无法上高压或行驶中失去动力', 'High voltage cannot be switched on, or drive is lost on the road'],
      reason: ['动力 CAN 断路或短路、电机控制器供电丢失', 'Powertrain CAN open or shorted, or the motor controller has no supply'],
      measures: ['测量动力 CAN 终端电阻（60 Ω），检查电机控制器低压供电和搭铁', 'Measure the terminating resistance of the powertrain CAN (60 Ω), check supply and ground of the motor controller'],
    }),
    troubleCode('U3003-16', {
      name: ['低压供电电压过低', 'Low-voltage supply below threshold'], property: properties.electrical, severity: 1,
      phenomenon: ['仪表偶发闪烁，停放后可能无法唤醒', 'The display flickers at times; after parking the vehicle may not wake up'],
      reason: ['低压蓄电池老化、静态电流过大、长期停放', 'A worn 12 V battery, a high quiescent current, or long parking'],
      measures: ['检测低压蓄电池健康度，测量静态电流，必要时充电或更换', 'Test the 12 V battery, measure the quiescent current, charge or replace if needed'],
    }),
  ],
})

// biome-ignore format: tables
export const mcu = describeEcu({
  code: 'MCU',
  name: ['电机控制器', 'Motor control unit'],
  requestAddress: '7E2',
  supplier: ['巨川驱动', 'Juchuan Drives'],
  versions: { partNumber: 'HX2103100-EV14', software: 'V2.8.3', supplierCode: 'JCQD02', hardware: 'H3.0', supplierSoftware: 'JC283R2' },
  services: ['2E'],
  identifiers: [
    { did: '0301', name: ['电机转速与转矩', 'Motor speed and torque'], values: [
      signedValue('motorRpm', ['转速', 'Speed'], { unit: 'r/min', at: 0, length: 2 }),
      signedValue('torqueNm', ['转矩', 'Torque'], { unit: 'N·m', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0302', name: ['电机与逆变器温度', 'Motor and inverter temperature'], values: [
      celsius('motorC', ['电机温度', 'Motor temperature'], 0),
      celsius('inverterC', ['逆变器温度', 'Inverter temperature'], 1),
    ] },
    { did: '0303', name: ['直流母线', 'DC link'], values: [
      unsignedValue('packV', ['母线电压', 'DC link voltage'], { unit: 'V', at: 0, length: 2, factor: 0.1 }),
      signedValue('packA', ['母线电流', 'DC link current'], { unit: 'A', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0304', name: ['旋变零位', 'Resolver offset'], writable: 'secured', values: [
      unsignedValue('rotorOffset', ['旋变零位', 'Resolver offset'], { unit: '°', at: 0, length: 2, factor: 0.01 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('P0A3C-98', {
      name: ['逆变器过温', 'Inverter over temperature'], property: properties.thermal, severity: 2,
      phenomenon: ['驱动功率下降，仪表限功率灯点亮，电子水泵高速运转', 'Drive power drops, the limited-power lamp is lit and the coolant pump runs at full speed'],
      reason: ['冷却液不足、电子水泵故障、长时间大负荷', 'Low coolant, a faulty coolant pump, or heavy load for long'],
      measures: ['检查冷却液液位和管路，执行水泵测试，读取逆变器温度确认恢复', 'Check coolant level and hoses, test the pump, read the inverter temperature to confirm recovery'],
      alarm: ['motor', 0x4d_00_0f_01],
    }),
    troubleCode('P0A2F-98', {
      name: ['驱动电机过温', 'Drive motor over temperature'], property: properties.thermal, severity: 2,
      phenomenon: ['加速受限，持续高温时停止转矩输出', 'Acceleration is limited; if it stays hot, torque is cut'],
      reason: ['冷却回路堵塞、电机轴承异常、温度传感器偏移', 'A blocked cooling circuit, a worn bearing, or a drifting temperature sensor'],
      measures: ['检查冷却回路流量，核对温度传感器阻值，检查电机有无异响', 'Check the flow of the cooling circuit and the resistance of the sensor, listen for bearing noise'],
      alarm: ['motor', 0x4d_00_11_02],
    }),
    troubleCode('P0A3F-29', {
      name: ['旋变信号无效', 'Resolver signal invalid'], property: properties.sensor, severity: 3,
      phenomenon: ['行驶中抖动或失去动力', 'The vehicle jerks or loses drive'],
      reason: ['旋变线束屏蔽不良、插件松动、旋变损坏', 'Poor shielding, a loose connector, or a damaged resolver'],
      measures: ['测量旋变激励和正余弦绕组阻值，检查屏蔽接地，必要时更换电机', 'Measure the excitation, sine and cosine windings, check the shield, replace the motor if needed'],
    }),
    troubleCode('P0A1B-49', {
      name: ['电机控制器内部故障', 'Motor controller internal fault'], property: properties.electrical, severity: 2,
      phenomenon: ['偶发限功率，重新上电后恢复', 'Power is limited at times and returns after a restart'],
      reason: ['驱动板电源监测异常', 'The supply monitor of the gate driver board reports a fault'],
      measures: ['升级控制器软件至最新版本，复现后更换控制器', 'Update to the newest software; replace the controller if it returns'],
    }),
  ],
})
