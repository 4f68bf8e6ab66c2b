/** What the values of ECUs' data stand for: a vehicle that is simulated has a number or text for each. */

const ofEcu = [
  'partNumber',
  'software',
  'supplierCode',
  'ecuSerial',
  'vin',
  'hardware',
  'supplierSoftware',
  'clock',
] as const
const ofDrive = [
  ...(['speedKmh', 'odometerKm', 'acceleratorPercent', 'brakePercent', 'drivePowerKw', 'gear'] as const),
  ...(['motorRpm', 'torqueNm', 'motorC', 'inverterC', 'rotorOffset'] as const),
] as const
const ofBattery = [
  ...(['packV', 'packA', 'socPercent', 'sohPercent', 'maxCellV', 'maxCell', 'minCellV', 'minCell'] as const),
  ...(['maxProbeC', 'maxProbe', 'minProbeC', 'minProbe', 'insulationKohm', 'chargedKwh', 'dischargedKwh'] as const),
  'balancingMv',
] as const
const ofSupply = [
  ...(['mainsV', 'mainsA', 'chargerV', 'chargerA', 'chargerC', 'pilotPercent', 'chargeCount'] as const),
  ...(['lowV', 'lowA', 'converterC', 'converterSetV'] as const),
] as const
const ofChassis = [
  ...(['wheelFrontLeftKmh', 'wheelFrontRightKmh', 'wheelRearLeftKmh', 'wheelRearRightKmh'] as const),
  ...(['tyreFrontLeftKpa', 'tyreFrontRightKpa', 'tyreRearLeftKpa', 'tyreRearRightKpa'] as const),
  ...(['brakeBar', 'padFrontMm', 'padRearMm', 'yawRate', 'steeringAngle', 'steeringNm', 'steeringA'] as const),
  ...(['steeringC', 'steeringCentre'] as const),
] as const
const ofBody = [
  ...(['locked', 'doorsOpen', 'windowsOpen', 'keyCount', 'autoLockKmh', 'lowBeamPercent', 'restA'] as const),
  ...(['cabinC', 'airC', 'evaporatorC', 'targetC', 'blowerPercent', 'compressorRpm', 'refrigerantKpa'] as const),
  ...(['backupV', 'satellites', 'signalDbm', 'iccid', 'powertrainLoadPercent', 'bodyLoadPercent'] as const),
] as const

export const valueKeys = [...ofEcu, ...ofDrive, ...ofBattery, ...ofSupply, ...ofChassis, ...ofBody] as const
export type ValueKey = (typeof valueKeys)[number]
