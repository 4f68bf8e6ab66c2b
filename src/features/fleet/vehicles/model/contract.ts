import { recordCalls } from '../../../../domain/contract/call.ts'
import { vehiclePart } from '../../../../domain/contract/vehicle-page.ts'
import { day, entry, number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { powerModes } from '../series/contract.ts'

const battery = ['动力电池', 'Traction battery'] as const
const motor = ['驱动电机', 'Drive motor'] as const
const connection = ['车联网接入', 'Connection'] as const
const cooling = { liquid: ['液冷', 'Liquid'], oil: ['油冷', 'Oil'], air: ['风冷', 'Air'] } as const

/** Vehicle model with the data of its type approval on powertrain, battery and motor (GB/T 32960.3 annex A). */
export const model = record(
  'model',
  ['车型', 'Vehicle model'],
  {
    fullCode: text(['整车型号', 'Full model code'], { required: true, max: 64, unique: true, query: true, card: true }),
    name: text(['车型名称', 'Model name'], { required: true, max: 64, query: true, card: true }),
    series: reference(['车系', 'Series'], 'series', { required: true, query: true, card: true }),
    classification: entry(['车辆分类', 'Classification'], 'modelClassification', { query: true }),
    plateConfiguration: text(['车牌配置', 'Plate configuration'], { max: 64, list: 'more' }),
    statuteNumber: text(['法规公告号', 'MIIT announcement number'], { max: 64, query: true }),
    maxSpeedKmh: number(['最高车速', 'Maximum speed'], { unit: 'km/h', min: 0, max: 500 }),
    powerMode: option(['动力模式', 'Power mode'], powerModes, { required: true, query: true, card: true }),
    drivingRangeKm: number(['续驶里程', 'Driving range'], { unit: 'km', min: 0, max: 5000 }),
    rangeMethod: option(
      ['续驶里程测试方法', 'Range test method'],
      { workingCondition: ['工况法', 'Driving cycle'], isokinetic: ['等速法', 'Constant speed'] },
      { list: 'more' },
    ),
    batteryCapacityKwh: number(['电池总容量', 'Total battery capacity'], {
      unit: 'kWh',
      min: 0,
      max: 2000,
      group: battery,
    }),
    batteryType: option(
      ['电池类型', 'Battery type'],
      {
        LFP: ['磷酸铁锂', 'LFP'],
        LMO: ['锰酸锂', 'LMO'],
        LCO: ['钴酸锂', 'LCO'],
        ternary: ['三元材料', 'Ternary'],
        polymer: ['聚合物锂离子', 'Polymer Li-ion'],
        supercapacitor: ['超级电容', 'Supercapacitor'],
        LTO: ['钛酸锂', 'LTO'],
        fuelCell: ['燃料电池', 'Fuel cell'],
        other: ['其他', 'Other'],
      },
      { query: true, group: battery },
    ),
    packModel: text(['电池包型号', 'Pack model'], { max: 64, list: 'more', group: battery }),
    seriesParallel: text(['串并联方式', 'Series/parallel configuration'], { max: 32, list: 'more', group: battery }),
    packCount: number(['电池包数量', 'Pack count'], { integer: true, min: 0, max: 250, list: 'more', group: battery }),
    packManufacturer: text(['电池生产厂家', 'Battery manufacturer'], { max: 64, list: 'more', group: battery }),
    nominalVoltageV: number(['标称电压', 'Nominal voltage'], {
      unit: 'V',
      min: 0,
      max: 2000,
      list: 'more',
      group: battery,
    }),
    motorModel: text(['电机型号', 'Motor model'], { max: 64, list: 'more', group: motor }),
    ratedVoltageV: number(['额定电压', 'Rated voltage'], { unit: 'V', min: 0, max: 2000, list: 'more', group: motor }),
    motorType: option(
      ['驱动电机类型', 'Drive motor type'],
      {
        permanentMagnet: ['永磁同步', 'Permanent magnet synchronous'],
        acAsynchronous: ['交流异步', 'AC asynchronous'],
        brushlessDc: ['无刷直流', 'Brushless DC'],
        switchedReluctance: ['开关磁阻', 'Switched reluctance'],
      },
      { list: 'more', group: motor },
    ),
    peakPowerKw: number(['峰值功率', 'Peak power'], { unit: 'kW', min: 0, max: 5000, group: motor }),
    motorPosition: option(
      ['电机位置', 'Motor position'],
      {
        front: ['前置', 'Front'],
        rear: ['后置', 'Rear'],
        both: ['前后双电机', 'Front and rear'],
        wheel: ['轮边/轮毂', 'In wheel'],
      },
      { list: 'more', group: motor },
    ),
    motorMaxSpeedRpm: number(['电机最高转速', 'Maximum motor speed'], {
      unit: 'r/min',
      integer: true,
      min: 0,
      max: 65_000,
      list: 'more',
      group: motor,
    }),
    motorSerial: text(['电机编号', 'Motor serial number'], { max: 64, list: 'more', group: motor }),
    peakTorqueNm: number(['峰值扭矩', 'Peak torque'], { unit: 'N·m', min: 0, max: 20_000, list: 'more', group: motor }),
    cooling: option(['冷却方式', 'Cooling'], cooling, { list: 'more', group: motor }),
    boxCertificate: option(
      ['终端证书', 'T-Box certificate'],
      { required: ['必须', 'Required'], optional: ['不要求', 'Not required'] },
      {
        query: true,
        list: 'more',
        group: connection,
        hint: [
          '必须时，终端须以 TLS 和已上传 CA 签发的证书连接网关，否则拒绝登入',
          'If required, the gateway refuses T-Boxes without TLS and a certificate of an uploaded CA',
        ],
      },
    ),
    boxCertificateFrom: day(['终端证书生效日期', 'T-Box certificate from'], {
      list: 'more',
      group: connection,
      hint: [
        '此前不要求证书。留空即立即生效。',
        'Until then, certificates are optional. If empty, the rule applies immediately',
      ],
    }),
  },
  {
    labelField: 'name',
    keyField: 'fullCode',
    emptyText: [
      '每辆车都属于一个车型。请先新增车系，再导入或新增车型。',
      'Every vehicle has a model. Add a car series first, then import or add models.',
    ],
  },
)
export const modelCalls = recordCalls(model, {
  query: '/EvParameter/query',
  one: '/EvParameter/info',
  add: '/EvParameter/add',
  update: '/EvParameter/update',
  remove: '/EvParameter/delete',
  import: '/EvParameter/import',
  export: '/EvParameter/export',
})
export const modelOnPage = vehiclePart('model', model.row)
