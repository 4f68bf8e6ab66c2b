import type { ScreenRoute } from '../../features/screens.ts'

/**
 * A role in addition to the administrators'. `reads`: screens with their reading calls. `writes`: screens with all
 * calls.
 */
export interface DemoRole {
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  allVehicles: boolean
  reads: readonly (ScreenRoute | '*')[]
  writes: readonly ScreenRoute[]
}

const vehicle = '/vehicleManagement/vehicleInfo'
const file = '/basic/carInfo'
const catalogue: readonly ScreenRoute[] = [
  '/vehicleManagement/vehicleModeInfo',
  '/vehicleManagement/optionList',
  '/basic/basicSeries',
  '/basic/carModule',
  '/modelPictureManagement',
]
const changes: readonly ScreenRoute[] = [
  '/vehicleManagement/batteryPackInfo',
  '/vehicleManagement/carMachineInfo',
  '/vehicleManagement/tboxChangeManagement',
  '/basic/tboxmodify',
  '/basic/batterymodify',
]
const papers: readonly ScreenRoute[] = ['/basic/license', '/basic/certificate', '/basic/movecar']
const dataPlans: readonly ScreenRoute[] = ['/vehicleManagement/flowInfo', '/basic/flow']
const analysisPages: readonly ScreenRoute[] = [
  '/tVehicleTravelInfo',
  '/vehicleDriveData',
  '/warn/queryAlarm',
  '/vehicleRemoteControl/instructionLogManagement',
  '/analysis/chargingSessions',
]
const templates = '/basic/exportTemplate'

export const demoRoles: readonly DemoRole[] = [
  {
    name: '升级管理',
    nameEn: 'Updates',
    description: '维护软件版本与基线，编写、审批并执行车辆升级',
    descriptionEn: 'Maintains software versions and baselines, writes, approves and runs updates',
    allVehicles: true,
    reads: [vehicle, file],
    writes: [
      '/software/release',
      '/software/policyManage',
      '/software/policyTestManage',
      '/software/otaApplication',
      '/software/taskManage',
      '/software/taskPushManage',
      '/software/updateLog',
      '/software/vehicleTypeManage',
      '/software/ecuInfo',
      '/software/versionManage',
      '/software/ecuVersion',
      '/software/otaVehicleModel',
      '/software/deviceToken',
      '/software/ecuKey',
      '/software/signing',
    ] as const,
  },
  {
    name: '车辆管理员',
    nameEn: 'Vehicle administrator',
    description: '维护车辆、车型、终端及其证照',
    descriptionEn: 'Maintains vehicles, models, T-Boxes and their papers',
    allVehicles: true,
    reads: [file, '/basic/province'],
    writes: [vehicle, ...catalogue, '/basic/tbox', ...papers, ...dataPlans, '/vehicleAnimationManagement', templates],
  },
  {
    name: '售后服务',
    nameEn: 'After-sales service',
    description: '登记电池、车机、终端变更，查询车辆档案',
    descriptionEn: 'Records changes of batteries, head units and T-Boxes, reads vehicle files',
    allVehicles: false,
    reads: [vehicle, file, '/basic/tbox', ...dataPlans, ...catalogue],
    writes: [...changes, '/basic/license'],
  },
  {
    name: '运营管理',
    nameEn: 'Operations',
    description: '管理账号、车辆组与系统参数，查看全部业务数据',
    descriptionEn: 'Manages accounts, vehicle groups and parameters, reads all business data',
    allVehicles: true,
    reads: [
      vehicle,
      file,
      '/basic/tbox',
      ...dataPlans,
      '/logManagement',
      '/systemManage/systemParamSetting',
      '/basic/errorLog',
      ...analysisPages,
    ],
    writes: [
      '/chars',
      '/management/user',
      '/management/organizational',
      '/management/vehicleGroup',
      '/basic/employe',
      templates,
    ],
  },
  {
    name: '质量分析',
    nameEn: 'Quality analysis',
    description: '分析部件变更、合格证与车辆数据，只读；维护图表与看板',
    descriptionEn: 'Analyses part changes, certificates and vehicle data, maintains charts and boards',
    allVehicles: true,
    reads: [vehicle, file, ...changes, '/basic/certificate', '/basic/tbox', ...catalogue, ...analysisPages],
    writes: ['/chars'],
  },
  {
    name: '样车管理员',
    nameEn: 'Prototype administrator',
    description: '样车借出、归还、转固与报废',
    descriptionEn: 'Lends, returns, transfers and scraps prototypes',
    allVehicles: false,
    reads: [vehicle, file, ...catalogue],
    writes: ['/vehicleManagement/prototypeCarManagement', '/management/prototypeCarUserManagement'],
  },
  {
    name: '只读审计',
    nameEn: 'Auditor',
    description: '查看全部业务数据与操作日志，不能修改',
    descriptionEn: 'Reads all business data and the operation log, changes nothing',
    allVehicles: true,
    reads: ['*'],
    writes: [],
  },
  {
    name: '经销商',
    nameEn: 'Dealer',
    description: '查看本渠道车辆与销售订单',
    descriptionEn: 'Reads the vehicles and sales orders of its channel',
    allVehicles: false,
    reads: [vehicle, file, '/basic/license', ...catalogue],
    writes: ['/message/salesVehicleOrderQuery', '/basic/movecar'],
  },
]
