import { texts } from '../../../../domain/contract/words.ts'

export const logTexts = texts('geofenceLogScreen', {
  place: ['车辆位置地图', 'Map of the vehicle’s position'],
  placeAt: ['经度 {{longitude}}，纬度 {{latitude}}', 'Longitude {{longitude}}, latitude {{latitude}}'],
})
