/** Where a screen shows more than its list: what its address names. */
const more: Readonly<Record<string, readonly string[]>> = {
  'accounts/resource': ['edit=1'],
  'alarms/alarms': ['list=rules&view=1'],
  'alarms/alarmDetail': ['id=1'],
  'analysis/battery': ['battery=LSVAA2180E2000001'],
  'analysis/charts': ['board=1', 'list=boards', 'list=rules', 'list=subscriptions', 'chart=1', 'do=new'],
  'analysis/point': ['list=funnel'],
  'commands/command': ['vin=LSVAA2180E2000001&id=1'],
  'commands/remoteControl': ['vin=LSVAA2180E2000001'],
  'commerce/exchangeCode': ['list=codes&view=1'],
  'content/agreement': ['list=consents&view=1'],
  'content/feedback': ['list=templates&view=1'],
  'content/manual': ['manual=1', 'manual=1&v=1', 'manual=1&v=1&page=1'],
  'content/question': ['list=misses&view=1'],
  'diagnosis/ecu': ['list=identifiers&view=1'],
  'diagnosis/exchange': ['vin=LSVAA2180E2000001'],
  'diagnosis/fault': ['reading=LSVAA2180E2000001'],
  'diagnosis/logFile': ['vin=LSVAA2180E2000001&ask=1'],
  'diagnosis/script': [
    ...['script=1', 'do=show&script=1&v=1', 'do=edit&script=1&v=1', 'do=start&script=1&v=1'],
    ...['do=runs', 'do=run&vin=LSVAA2180E2000001&id=1'],
  ],
  'diagnosis/service': ['series=1&ecu=1&service=22'],
  'owners/bindRequest': ['examine=1'],
  'events/meetingManagement': [
    ...['meeting=1', 'meeting=1&list=attendees', 'meeting=1&list=draws', 'meeting=1&list=draws&draw=1'],
    ...['meeting=1&list=seats', 'meeting=1&list=gifts'],
  ],
  'messages/signalQuery': ['query=1'],
  'ota/baseline': ['list=baselines&view=1', 'list=swin&view=1'],
  'ota/campaign': ['task=1', 'do=new', 'task=1&do=edit'],
  'ota/ecuVersion': ['vin=LSVAA2180E2000001', 'list=entries'],
  'ota/boxTask': ['task=1', 'task=1&tab=log', 'do=new'],
  'ota/eolTask': ['task=1', 'list=line', 'list=line&vin=LSVAA2180E2000001'],
  'ota/policy': ['do=new', 'do=edit&id=1'],
  'ota/policyTest': ['do=start&policy=1'],
  'system/webhook': ['list=addresses&view=1'],
  'tracking/geofenceForm': ['id=1'],
  'tracking/liveMap': ['vin=LSVAA2180E2000001'],
  'tracking/trackPlayback': ['vin=LSVAA2180E2000001&from=2026-01-06T00:00:00.000Z&to=2026-01-07T00:00:00.000Z'],
  'vehicles/file': ['vin=LSVAA2180E2000001'],
}

/** The addresses at which a screen is drawn: its list with the details of a row, and its pages. */
export const addresses = (route: string, thing: string): string[] => [
  `${route}?view=1`,
  ...(more[thing] ?? []).map((query) => `${route}?${query}`),
]
