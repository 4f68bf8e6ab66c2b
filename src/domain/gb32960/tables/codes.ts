import type { Codes } from './rows.ts'

export const vehicleStates: Codes = { 1: ['启动', 'Started'], 2: ['熄火', 'Off'], 3: ['其他', 'Other'] }
export const chargingStates: Codes = {
  1: ['停车充电', 'Parked, charging'],
  2: ['行驶充电', 'Charging while driving'],
  3: ['未充电', 'Not charging'],
  4: ['充电完成', 'Charging complete'],
}
export const runningModes: Codes = { 1: ['纯电', 'Electric'], 2: ['混动', 'Hybrid'], 3: ['燃油', 'Fuel'] }
export const converterStates: Codes = { 1: ['工作', 'Working'], 2: ['断开', 'Off'] }
export const motorStates: Codes = {
  1: ['耗电', 'Consuming'],
  2: ['发电', 'Generating'],
  3: ['关闭', 'Off'],
  4: ['准备', 'Ready'],
}
export const engineStates: Codes = { 1: ['启动', 'On'], 2: ['关闭', 'Off'] }

/** Bits 3 to 0 of the gear, table A.1. */
export const gears: Codes = {
  0: ['空挡', 'N'],
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, [`${index + 1}挡`, `${index + 1}`]])),
  13: ['倒挡', 'R'],
  14: ['自动D挡', 'D'],
  15: ['停车P挡', 'P'],
}
export const force: Codes = { 0: ['无', 'No'], 1: ['有', 'Yes'] }
export const validity: Codes = { 0: ['有效', 'Valid'], 1: ['无效', 'Invalid'] }
export const latitudes: Codes = { 0: ['北纬', 'North'], 1: ['南纬', 'South'] }
export const longitudes: Codes = { 0: ['东经', 'East'], 1: ['西经', 'West'] }
export const alarmStates: Codes = { 0: ['正常', 'Normal'], 1: ['报警', 'Alarm'] }

/** Encryption rules of a data unit, table 2. 0xFE and 0xFF are marks. */
export const encryptions2016: Codes = {
  1: ['不加密', 'None'],
  2: ['RSA', 'RSA'],
  3: ['AES128', 'AES-128'],
}
export const encryptions2025: Codes = { ...encryptions2016, 3: ['AES', 'AES'], 4: ['SM2', 'SM2'], 5: ['SM4', 'SM4'] }

/** Response flags, table 4. */
export const responses2016: Codes = {
  1: ['成功', 'Success'],
  2: ['错误', 'Error'],
  3: ['VIN重复', 'Duplicate VIN'],
  254: ['命令', 'Command'],
}
export const responses2025: Codes = {
  ...responses2016,
  2: ['其他错误', 'Other error'],
  4: ['VIN不存在', 'Unknown VIN'],
  5: ['验签错误', 'Signature error'],
  6: ['数据结构错误', 'Structure error'],
  7: ['解密错误', 'Decryption error'],
}
