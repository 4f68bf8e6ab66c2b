import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { minRadiusKm } from '../../../../domain/geo/shape.ts'
import { number, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Location of a dealer, where its vehicles arrive. Sales orders refer to dealers by name. */
export const dealer = record(
  'dealer',
  ['经销商', 'Dealer'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    code: text(['渠道编码', 'Channel code'], { max: 32, query: true, card: true }),
    address: text(['地址', 'Address'], { max: 200, query: true, card: true }),
    longitude: number(['经度', 'Longitude'], {
      required: true,
      min: -180,
      max: 180,
      unit: '°',
      hint: ['WGS-84 坐标', 'WGS-84 coordinates'],
    }),
    latitude: number(['纬度', 'Latitude'], {
      required: true,
      min: -85,
      max: 85,
      unit: '°',
      hint: ['WGS-84 坐标', 'WGS-84 coordinates'],
    }),
    radiusKm: number(['到店半径', 'Arrival radius'], {
      required: true,
      min: minRadiusKm,
      max: 20,
      unit: 'km',
      card: true,
    }),
  },
  {
    order: { field: 'name', order: 'asc' },
    emptyText: [
      '经销商的位置，用于判断车辆是否到店。请导入表格或新增。',
      'Locations of dealers, where sold vehicles arrive. Import a sheet or add one.',
    ],
  },
)
export const dealerCalls = recordCalls(
  dealer,
  pathsUnder('/driveDataForSale/dealer', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
