import { drawCode, program, vin } from './rows.ts'

/** Inputs that calls need beyond their types, and required filters. */
export function inputsAt(now: Date): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const hour = { from: at(-1), to: at(0) }
  const week = { from: at(-7 * 24).slice(0, 10), to: at(0).slice(0, 10) }
  const trips = { explore: 'trips', dimensions: [], measures: ['count'], filters: [], period: { days: 7 } }
  const clauses = [{ signal: 'vehicle.speed', operator: 'above', value: 100 }]
  const identityProvider = { issuer: 'https://login.example/realm', clientId: 'platform' }
  const key = '0123456789abcdef'.repeat(2)
  const inHour = Object.fromEntries(
    ['queryMessage', 'messageDensity', 'exportMessage', 'querySignal', 'signalChart', 'signalTrack', 'exportSignal']
      .flatMap((name) => [`/gbmsg/${name}`, `/frameParsing/${name}`])
      .concat(['open', 'reading', 'points', 'chart', 'export'].map((name) => `/trackPlayback/${name}`))
      .concat(['/frameParsing/frameDownload', '/frameParsing/selectData'])
      .map((path) => [path, hour]),
  )
  return {
    ...inHour,
    '/vehicleControl/tboxVehicleControl': { reason: 'x' },
    '/vehicle/vehicleBatteryHeat': { reason: 'x' },
    '/option/query': { record: 'vehicle', field: 'model' },
    '/file/template': { record: 'vehicle', kind: 'import' },
    '/upload/start': { record: 'upgradeFile', field: 'file', size: 3, sha256: 'a'.repeat(64) },
    '/upload/query': { record: 'upgradeFile', field: 'file' },
    '/apiToken/add': { expiresAt: at(24), calls: ['/vehicle/queryVehicle'] },
    '/listView/query': { route: '/warn/queryAlarm', record: 'alarm' },
    '/listView/add': { route: '/warn/queryAlarm', record: 'alarm', search: '', columns: undefined },
    '/chars/add': { query: trips },
    '/chars/update': { query: trips },
    '/chars/run': { query: trips },
    '/chars/rows': { query: trips },
    '/chars/export': { query: trips },
    '/search/find': { text: 'admin' },
    '/chatRobot/add': { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x' },
    '/chartSignal/add': { expression: 'vehicle.soc', unit: '%' },
    '/alertRule/add': { condition: 'any', subject: 'total' },
    '/signalRule/add': { clauses },
    '/signalRule/try': { clauses },
    '/alarm/snooze': { until: at(24) },
    '/exchangecode/addBatch': { validUntil: at(24 * 30) },
    '/goodsOrder/cancel': { remark: 'x' },
    '/goodsOrder/refund': { remark: 'x' },
    '/rds/basic/ecu/add': { code: 'VCU', requestAddress: '7E0', responseAddress: '7E8' },
    '/basic/faultCode/add': { number: 'P0301-00' },
    '/log/pullLogFile': { from: at(-2), until: at(-1) },
    '/shareLink/add': { expiresAt: at(24) },
    '/dealerCode/add': { expiresAt: at(24) },
    '/tspElectricFence/add': { longitude: 121.5, latitude: 31.2, radiusKm: 1 },
    '/tspElectricFence/update': { longitude: 121.5, latitude: 31.2, radiusKm: 1 },
    '/tspElectricFence/preview': { longitude: 121.5, latitude: 31.2, radiusKm: 1 },
    '/meeting/add': { startsAt: at(1), endsAt: at(2) },
    '/gbmsg/setTargetKey': { key },
    '/platformAccount/setKey': { key },
    '/vehicle/setMessageKey': { key },
    '/ota/saveOtaTask': { startTime: at(1), endTime: at(24) },
    '/ota/saveEolOtaTask': { startTime: at(1), endTime: at(24) },
    '/identityProvider/add': identityProvider,
    '/identityProvider/update': identityProvider,
    '/province/add': { code: '990000' },
    '/systemParam/update': { key: 'session.idleMinutes', version: 0, value: '30' },
    '/prototypeVehicle/add': { projectPhase: 'pilot' },
    '/meeting/drawExclusion/add': { groupName: 'x' },
    '/meeting/drawExclusion/update': { groupName: 'y' },
    '/meeting/setup/export': { reason: 'moved to the hall' },
    '/basic/queryFaultTrend': { filter: { period: week } },
    '/scriptBasebook/save': { program },
    '/scriptBasebook/dryRun': { program },
    '/meeting/draw/controlled': { draw: drawCode },
  }
}

/** Filters without which some lists are refused. */
export function filtersAt(now: Date): readonly object[] {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const days = { from: at(-7 * 24).slice(0, 10), to: at(0).slice(0, 10) }
  return [{ period: days }, { day: days }, { at: { from: at(-1), to: at(0) } }, { vin }, { campaign: 1 }]
}
