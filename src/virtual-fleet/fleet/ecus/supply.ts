import { celsius, describeEcu, properties, troubleCode, unsignedValue } from './ecu.ts'

// biome-ignore format: tables
export const obc = describeEcu({
  code: 'OBC',
  name: ['车载充电机', 'On-board charger'],
  requestAddress: '7E5',
  supplier: ['恒源电源', 'Hengyuan Power Supply'],
  versions: { partNumber: 'HX2142100-EV08', software: 'V1.9.0', supplierCode: 'HYDY01', hardware: 'H1.3', supplierSoftware: 'OB190B5' },
  identifiers: [
    { did: '0401', name: ['交流输入', 'AC input'], values: [
      unsignedValue('mainsV', ['交流电压', 'AC voltage'], { unit: 'V', at: 0, length: 2, factor: 0.1 }),
      unsignedValue('mainsA', ['交流电流', 'AC current'], { unit: 'A', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0402', name: ['直流输出', 'DC output'], values: [
      unsignedValue('chargerV', ['输出电压', 'Output voltage'], { unit: 'V', at: 0, length: 2, factor: 0.1 }),
      unsignedValue('chargerA', ['输出电流', 'Output current'], { unit: 'A', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0403', name: ['充电机温度', 'Charger temperature'], values: [
      celsius('chargerC', ['充电机温度', 'Charger temperature'], 0),
    ] },
    { did: '0404', name: ['控制导引', 'Control pilot'], values: [
      unsignedValue('pilotPercent', ['CP 占空比', 'CP duty cycle'], { unit: '%', at: 0, length: 1 }),
    ] },
    { did: '0405', name: ['充电次数', 'Charge count'], values: [
      unsignedValue('chargeCount', ['累计充电次数', 'Number of charges'], { unit: '', at: 0, length: 2 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('P1A40-98', {
      name: ['车载充电机过温', 'On-board charger over temperature'], property: properties.thermal, severity: 1,
      phenomenon: ['慢充功率下降', 'AC charging slows down'],
      reason: ['充电机冷却回路流量不足、环境温度高', 'Too little coolant flow, or hot surroundings'],
      measures: ['检查电子水泵和冷却液，降低充电电流复测', 'Check pump and coolant, test again with less current'],
    }),
    troubleCode('P1A41-13', {
      name: ['充电枪连接确认（CC）断路', 'Charging connector proximity (CC) open'], property: properties.electrical, severity: 2,
      phenomenon: ['插枪后无充电提示', 'No reaction when the connector is plugged in'],
      reason: ['充电口 CC 线断路、充电枪损坏', 'The CC wire of the inlet is open, or the connector is damaged'],
      measures: ['换枪验证，测量充电口 CC 对 PE 电阻', 'Try another cable, measure CC to PE at the inlet'],
    }),
    troubleCode('P1A42-16', {
      name: ['交流输入欠压', 'AC input voltage too low'], property: properties.electrical, severity: 1,
      phenomenon: ['充电中断后自动恢复', 'Charging breaks off and resumes by itself'],
      reason: ['电网电压偏低、桩线过长或接触不良', 'Low mains voltage, or a long or poorly connected cable'],
      measures: ['测量桩端电压，建议用户检查线路', 'Measure the voltage at the station and have the wiring checked'],
    }),
  ],
})

// biome-ignore format: tables
export const dcdc = describeEcu({
  code: 'DCDC',
  name: ['直流变换器', 'DC/DC converter'],
  requestAddress: '7E6',
  supplier: ['恒源电源', 'Hengyuan Power Supply'],
  versions: { partNumber: 'HX2142200-EV05', software: 'V1.6.4', supplierCode: 'HYDY01', hardware: 'H1.2', supplierSoftware: 'DC164A1' },
  services: ['2E'],
  identifiers: [
    { did: '0501', name: ['输入电压', 'Input voltage'], values: [
      unsignedValue('packV', ['输入电压', 'Input voltage'], { unit: 'V', at: 0, length: 2, factor: 0.1 }),
    ] },
    { did: '0502', name: ['低压输出', 'Low-voltage output'], values: [
      unsignedValue('lowV', ['输出电压', 'Output voltage'], { unit: 'V', at: 0, length: 2, factor: 0.01 }),
      unsignedValue('lowA', ['输出电流', 'Output current'], { unit: 'A', at: 2, length: 2, factor: 0.1 }),
    ] },
    { did: '0503', name: ['变换器温度', 'Converter temperature'], values: [
      celsius('converterC', ['变换器温度', 'Converter temperature'], 0),
    ] },
    { did: '0504', name: ['输出电压设定', 'Output voltage setpoint'], writable: 'extended', range: [13, 15], values: [
      unsignedValue('converterSetV', ['输出电压设定', 'Output voltage setpoint'], { unit: 'V', at: 0, length: 1, factor: 0.1 }),
    ] },
  ],
  troubleCodes: [
    troubleCode('P1A20-98', {
      name: ['直流变换器过温', 'DC/DC converter over temperature'], property: properties.thermal, severity: 1,
      phenomenon: ['低压供电功率下降，空调风量可能受限', 'Less low-voltage power; the blower may be limited'],
      reason: ['散热不良、低压负载长时间过大', 'Poor cooling, or a high low-voltage load for long'],
      measures: ['检查冷却和低压负载，读取变换器温度', 'Check cooling and loads, read the converter temperature'],
      alarm: ['other', 0x44_00_0c_11],
    }),
    troubleCode('P0A94-92', {
      name: ['直流变换器性能异常', 'DC/DC converter performance'], property: properties.electrical, severity: 2,
      phenomenon: ['低压蓄电池不再充电，仪表提示低压供电故障', 'The 12 V battery is no longer charged; the display reports a supply fault'],
      reason: ['变换器停机、输入熔断器断开、使能信号丢失', 'The converter is off, its input fuse is open, or the enable signal is missing'],
      measures: ['检查输入熔断器和使能信号，读取输出电压，必要时更换变换器', 'Check the input fuse and the enable signal, read the output voltage, replace the converter if needed'],
      alarm: ['other', 0x44_00_0e_12],
    }),
    troubleCode('P1A21-19', {
      name: ['低压输出过流', 'Low-voltage output overcurrent'], property: properties.electrical, severity: 2,
      phenomenon: ['低压电器偶发断电', 'Low-voltage consumers lose power at times'],
      reason: ['低压线路短路、加装用电设备', 'A short in the low-voltage wiring, or retrofitted consumers'],
      measures: ['拆除加装设备，分路测量电流', 'Remove retrofitted consumers, measure each circuit'],
    }),
  ],
})
