import { celsius, describeEcu, properties, signedValue, troubleCode, unsignedValue } from './ecu.ts'

const wheel = { unit: 'km/h', length: 2, factor: 0.01 }
const tyre = { unit: 'kPa', length: 1, factor: 2 }

// biome-ignore format: tables
export const esc = describeEcu({
  code: 'ESC',
  name: ['车身电子稳定系统', 'Electronic stability control'],
  requestAddress: '7B0',
  supplier: ['京泰制动', 'Jingtai Brakes'],
  versions: { partNumber: 'HX3550100-EV11', software: 'V5.0.7', supplierCode: 'JTZD04', hardware: 'H5.1', supplierSoftware: 'ES507.1122' },
  identifiers: [
    { did: '0601', name: ['轮速', 'Wheel speeds'], values: [
      unsignedValue('wheelFrontLeftKmh', ['左前轮速', 'Front left wheel'], { ...wheel, at: 0 }),
      unsignedValue('wheelFrontRightKmh', ['右前轮速', 'Front right wheel'], { ...wheel, at: 2 }),
      unsignedValue('wheelRearLeftKmh', ['左后轮速', 'Rear left wheel'], { ...wheel, at: 4 }),
      unsignedValue('wheelRearRightKmh', ['右后轮速', 'Rear right wheel'], { ...wheel, at: 6 }),
    ] },
    { did: '0602', name: ['制动主缸压力', 'Brake pressure'], values: [
      unsignedValue('brakeBar', ['制动主缸压力', 'Brake pressure'], { unit: 'bar', at: 0, length: 2, factor: 0.1 }),
    ] },
    { did: '0603', name: ['胎压', 'Tyre pressures'], values: [
      unsignedValue('tyreFrontLeftKpa', ['左前胎压', 'Front left tyre'], { ...tyre, at: 0 }),
      unsignedValue('tyreFrontRightKpa', ['右前胎压', 'Front right tyre'], { ...tyre, at: 1 }),
      unsignedValue('tyreRearLeftKpa', ['左后胎压', 'Rear left tyre'], { ...tyre, at: 2 }),
      unsignedValue('tyreRearRightKpa', ['右后胎压', 'Rear right tyre'], { ...tyre, at: 3 }),
    ] },
    { did: '0604', name: ['横摆角速度', 'Yaw rate'], values: [
      signedValue('yawRate', ['横摆角速度', 'Yaw rate'], { unit: '°/s', at: 0, length: 2, factor: 0.01 }),
    ] },
    { did: '0605', name: ['制动片厚度', 'Brake pads'], values: [
      unsignedValue('padFrontMm', ['前制动片厚度', 'Front pads'], { unit: 'mm', at: 0, length: 1, factor: 0.1 }),
      unsignedValue('padRearMm', ['后制动片厚度', 'Rear pads'], { unit: 'mm', at: 1, length: 1, factor: 0.1 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('C0110-92', {
      name: ['制动液压泵性能异常', 'Brake pump performance'], property: properties.safety, severity: 3,
      phenomenon: ['制动踏板变硬，ABS 和 ESC 灯点亮，提示立即停车', 'The brake pedal gets hard, ABS and ESC lamps are lit, the display asks to stop'],
      reason: ['液压泵电机卡滞、供电不足、制动液缺失', 'A stuck pump motor, low supply voltage, or missing brake fluid'],
      measures: ['停止使用并拖车，检查制动液和泵电机供电，更换液压单元后排气', 'Stop and tow; check fluid and supply, replace the hydraulic unit and bleed the brakes'],
      alarm: ['other', 0x43_00_0d_21],
    }),
    troubleCode('C0035-31', {
      name: ['左前轮速传感器无信号', 'Front left wheel speed sensor: no signal'], property: properties.sensor, severity: 2,
      phenomenon: ['ABS 灯点亮，能量回收关闭', 'The ABS lamp is lit and recuperation is off'],
      reason: ['传感器线束断路、传感器或磁性编码器损坏', 'An open harness, or a damaged sensor or encoder ring'],
      measures: ['检查线束和插件，测量传感器间隙，更换传感器', 'Check harness and connector, measure the gap, replace the sensor'],
    }),
    troubleCode('C1A11-31', {
      name: ['右后胎压传感器无信号', 'Rear right tyre pressure sensor: no signal'], property: properties.sensor, severity: 1,
      phenomenon: ['仪表右后胎压显示“--”', 'The display shows “--” for the rear right tyre'],
      reason: ['传感器电池耗尽、换胎后未匹配', 'An empty sensor battery, or a sensor that was not matched after a tyre change'],
      measures: ['重新匹配传感器，超过 6 年的更换', 'Match the sensor again; replace one that is older than 6 years'],
    }),
  ],
})

// biome-ignore format: tables
export const eps = describeEcu({
  code: 'EPS',
  name: ['电动助力转向', 'Electric power steering'],
  requestAddress: '7B2',
  supplier: ['远航转向', 'Yuanhang Steering'],
  versions: { partNumber: 'HX3404100-EV06', software: 'V2.2.1', supplierCode: 'YHZX01', hardware: 'H2.0', supplierSoftware: 'EP221.03' },
  services: ['2E'],
  identifiers: [
    { did: '0701', name: ['转向角与手力', 'Steering angle and torque'], values: [
      signedValue('steeringAngle', ['方向盘转角', 'Steering angle'], { unit: '°', at: 0, length: 2, factor: 0.1 }),
      signedValue('steeringNm', ['手力矩', 'Hand torque'], { unit: 'N·m', at: 2, length: 2, factor: 0.01 }),
    ] },
    { did: '0702', name: ['助力电机', 'Assist motor'], values: [
      unsignedValue('steeringA', ['助力电机电流', 'Assist motor current'], { unit: 'A', at: 0, length: 2, factor: 0.1 }),
      celsius('steeringC', ['控制器温度', 'Controller temperature'], 2),
    ] },
    { did: '0703', name: ['转角中位', 'Steering centre'], writable: 'secured', values: [
      signedValue('steeringCentre', ['转角中位偏移', 'Steering centre offset'], { unit: '°', at: 0, length: 2, factor: 0.1 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('C0545-62', {
      name: ['转向力矩传感器两路不一致', 'Steering torque sensors disagree'], property: properties.sensor, severity: 3,
      phenomenon: ['转向沉重，转向灯红色点亮', 'Steering gets heavy and the steering lamp is lit red'],
      reason: ['力矩传感器损坏、转向管柱线束拉扯', 'A damaged torque sensor, or a strained harness of the column'],
      measures: ['检查插件，更换转向管柱总成并标定中位', 'Check the connector, replace the column and calibrate its centre'],
    }),
    troubleCode('U0126-87', {
      name: ['与转角传感器失去通信', 'Lost communication with steering angle sensor'], property: properties.communication, severity: 2,
      phenomenon: ['车道保持不可用，方向盘不自动回正', 'Lane keeping is unavailable, the wheel does not return by itself'],
      reason: ['底盘 CAN 瞬断、传感器供电异常', 'A short break of the chassis CAN, or a fault of the sensor supply'],
      measures: ['检查底盘 CAN 和传感器供电，清除后路试', 'Check chassis CAN and supply, clear the code and test on the road'],
    }),
  ],
})
