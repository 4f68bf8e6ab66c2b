import type { Pair } from '../domain/contract/words.ts'
import { type ScreenRoute, screens } from './screens.ts'

/** Screens that share one entry of the menu, as tabs. Two routes in a list show the same records: one tab leads to both. */
export interface MenuGroup {
  readonly title: Pair
  readonly tabs: readonly (ScreenRoute | readonly ScreenRoute[])[]
}
/** A directory of the side menu, grouped by job, in the order of the menu. */
export interface Directory {
  readonly path: string
  readonly title: Pair
  readonly icon: string
  readonly entries: readonly (ScreenRoute | MenuGroup)[]
}

/**
 * The initial menu. A first start stores it, and staff can then move and rename its entries. Groups are applied
 * whenever a menu is drawn.
 */
export const directories: readonly Directory[] = [
  {
    path: '/vehicleManagement',
    title: ['车辆管理', 'Vehicles'],
    icon: 'car',
    entries: [
      '/vehicleManagement/vehicleInfo',
      '/basic/carInfo',
      {
        title: ['整车车型', 'Vehicle models'],
        tabs: [
          '/vehicleManagement/vehicleModeInfo',
          '/basic/carModule',
          '/basic/basicSeries',
          '/modelPictureManagement',
          '/vehicleAnimationManagement',
        ],
      },
      '/basic/tbox',
      { title: ['SIM 与流量', 'SIM and data usage'], tabs: ['/vehicleManagement/flowInfo', '/basic/flow'] },
      {
        title: ['部件变更', 'Part changes'],
        tabs: [
          ['/vehicleManagement/tboxChangeManagement', '/basic/tboxmodify'],
          ['/vehicleManagement/batteryPackInfo', '/basic/batterymodify'],
          '/vehicleManagement/carMachineInfo',
        ],
      },
      { title: ['车牌与合格证', 'Plates and certificates'], tabs: ['/basic/license', '/basic/certificate'] },
      {
        title: ['密钥与芯片', 'Keys and chips'],
        tabs: [
          '/vehicleManagement/messageKey',
          '/vehicleManagement/pkiKey',
          '/vehicleManagement/boxCa',
          '/vehicleManagement/vehicleChip',
        ],
      },
      {
        title: ['样车', 'Prototypes'],
        tabs: ['/vehicleManagement/prototypeCarManagement', '/management/prototypeCarUserManagement'],
      },
      '/basic/movecar',
      {
        title: ['销售', 'Sales'],
        tabs: ['/message/salesVehicleOrderQuery', '/message/salesVehicleArriveQuery', '/message/dealers'],
      },
    ],
  },
  {
    path: '/tracks',
    title: ['位置与行程', 'Locations and trips'],
    icon: 'environment',
    entries: [
      '/vehicleManagement/autoCarManagement',
      '/vehicleManagement/trackPlayback',
      '/tVehicleTravelInfo',
      { title: ['里程', 'Mileage'], tabs: ['/vehicleDriveData', '/message/dataQyery'] },
      {
        title: ['电子围栏', 'Geofences'],
        tabs: ['/vehicleManagement/Geofencing', '/vehicleManagement/GeofenceDriveLog'],
      },
      '/vehicleManagement/Geofenceadd',
      '/vehicleManagement/shareLinks',
      '/vehicleManagement/jxsCarAddress',
      '/basic/caraddress',
    ],
  },
  {
    path: '/warn',
    title: ['报警管理', 'Alarms'],
    icon: 'alert',
    entries: [
      '/warn/warnAlarmSound',
      '/warn/queryAlarm',
      '/alarm/alarmThird',
      '/alarm/alarmThirdDetail',
      '/basic/gdmap',
    ],
  },
  {
    path: '/vehicleRemoteControl',
    title: ['远程控制', 'Remote control'],
    icon: 'wifi',
    entries: [
      {
        title: ['远程控制', 'Remote control'],
        tabs: [
          '/vehicleManagement/vehicleWebCommand',
          '/vehicleManagement/vehicleSpecificCharge',
          '/vehicleManagement/vehicleBatteryHeat',
        ],
      },
      '/message/commandPush',
      {
        title: ['指令日志', 'Command log'],
        tabs: [
          '/vehicleRemoteControl/instructionLogManagement',
          '/vehicleRemoteControl/instructionLogManagementInternal',
          '/vehicleManagement/tboxWakeUpLog',
        ],
      },
      '/vehicleRemoteControl/commandType',
    ],
  },
  {
    path: '/software',
    title: ['软件升级', 'Software updates'],
    icon: 'appstore',
    entries: [
      '/software/release',
      { title: ['升级任务', 'Update tasks'], tabs: ['/software/taskManage', '/software/taskPushManage'] },
      '/software/updateLog',
      '/software/otaApplication',
      { title: ['升级策略', 'Update policies'], tabs: ['/software/policyManage', '/software/policyTestManage'] },
      { title: ['软件版本', 'Software versions'], tabs: ['/software/versionManage', '/software/ecuVersion'] },
      { title: ['软件车型', 'Vehicle types'], tabs: ['/software/vehicleTypeManage', '/software/otaVehicleModel'] },
      '/software/ecuInfo',
      {
        title: ['签名与令牌', 'Signatures and tokens'],
        tabs: ['/software/signing', '/software/ecuKey', '/software/deviceToken'],
      },
      {
        title: ['终端升级', 'T-Box updates'],
        tabs: ['/contentManagement/tboxUpTaskManagement', '/contentManagement/tboxUpFileManagement'],
      },
      {
        title: ['EOL 升级', 'End-of-line updates'],
        tabs: ['/contentManagement/eolUpTaskManagement', '/contentManagement/eolUpFileManagement'],
      },
    ],
  },
  {
    path: '/rds',
    title: ['远程诊断', 'Remote diagnostics'],
    icon: 'bug',
    entries: [
      { title: ['远程故障', 'Remote faults'], tabs: ['/rds/remoteFaultInfo', '/rds/rdsFaultAnalysis'] },
      '/rds/command',
      '/rds/scriptBasebook',
      '/rds/remoteFixCasebook',
      { title: ['诊断数据', 'Diagnostic data'], tabs: ['/rds/faultCode', '/rds/basic', '/rds/service'] },
      {
        title: ['日志文件', 'Log files'],
        tabs: ['/tboxLogFileInfo', ['/rds/mmiFileLog', '/contentManagement/mmiFileLog']],
      },
    ],
  },
  {
    path: '/message',
    title: ['车辆报文', 'Vehicle messages'],
    icon: 'message',
    entries: [
      '/vehicleManagement/vehicleLastMsg',
      { title: ['报文查询', 'Messages'], tabs: ['/message/messageQuery', '/message/messageDetailQuery'] },
      { title: ['国标报文', 'GB messages'], tabs: ['/message/messageQyery', '/message/messageDetailQyery'] },
      '/message/selectData',
      '/message/frameDownload',
      '/message/refusal',
      '/message/frameParsing',
      {
        title: ['平台对接', 'Platform links'],
        tabs: ['/message/forwardTarget', '/message/platformAccount', '/message/mqttTarget'],
      },
    ],
  },
  {
    path: '/ownerManagement',
    title: ['车主管理', 'Owners'],
    icon: 'team',
    entries: [
      '/ownerManagement/ownerInfo',
      '/vehicleManagement/certExamineManagement',
      '/ownerManagement/appManagement',
      '/ownerManagement/privacyRequest',
    ],
  },
  {
    path: '/contentManagement',
    title: ['内容与活动', 'Content and events'],
    icon: 'filetext',
    entries: [
      '/contentManagement/vehicleMessageManagement',
      '/contentManagement/userManualManagement',
      '/contentManagement/FAQManagement',
      '/contentManagement/vehicleFeedbackManagement',
      '/contentManagement/agreementPrivacyInfo',
      {
        title: ['APP 与应用', 'Apps'],
        tabs: ['/contentManagement/appVersionManagement', '/contentManagement/applicationmarketinfo'],
      },
      '/meetingManagement',
    ],
  },
  {
    path: '/goods',
    title: ['商品与增值服务', 'Goods and services'],
    icon: 'shop',
    entries: [
      '/goods/order/index',
      '/faPiaoManagement',
      '/goods/goodsBaseInfo',
      '/addedManagement/exchangeCodeManagement',
      '/addedManagement/vehicleValueAddedManagement',
    ],
  },
  {
    path: '/analysis',
    title: ['数据分析', 'Analysis'],
    icon: 'linechart',
    entries: [
      '/chars',
      '/vehicleManagement/netVehicleAnalysis',
      '/analysis/batteryHealth',
      '/analysis/chargingSessions',
      '/analysis/lossOfElectricity',
      '/bigdata/CommandLogAnalysis',
      '/buriedPointManager/overviewPreview',
      { title: ['禅道分析', 'Zentao analysis'], tabs: ['/bigdata/ChanDaoAnalysis', '/bigdata/zenTaoAnalysis2'] },
    ],
  },
  {
    path: '/management',
    title: ['用户与权限', 'Users and permissions'],
    icon: 'setting',
    entries: [
      '/management/user',
      '/management/role',
      '/management/vehicleGroup',
      { title: ['组织', 'Organization'], tabs: ['/management/organizational', '/basic/employe'] },
      '/management/resource',
      '/management/companySignIn',
      '/management/apiToken',
      '/management/security',
      {
        title: ['EOL 账号', 'End-of-line accounts'],
        tabs: ['/offlineDetection/userManagement', '/offlineDetection/roleManagement'],
      },
    ],
  },
  {
    path: '/systemManage',
    title: ['系统设置', 'System'],
    icon: 'control',
    entries: [
      '/systemManage/systemParamSetting',
      '/vehicleManagement/optionList',
      '/basic/province',
      '/systemManage/streetMap',
      { title: ['消息模板与投递', 'Templates and delivery'], tabs: ['/basic/exportTemplate', '/systemManage/letter'] },
      {
        title: ['事件与对接', 'Events and integrations'],
        tabs: ['/systemManage/eventFeed', '/systemManage/webhook', '/systemManage/chatRobot'],
      },
      {
        title: ['日志', 'Logs'],
        tabs: ['/logManagement', '/systemManage/logCollector', '/monitor/log', '/basic/errorLog'],
      },
      '/monitoring',
    ],
  },
  { path: '/sysPlatform', title: ['外部平台', 'External platforms'], icon: 'global', entries: [] },
]

export const menuGroups: readonly MenuGroup[] = directories.flatMap(({ entries }) =>
  entries.filter((entry) => typeof entry !== 'string'),
)
/** Routes of a menu entry in the order of its tabs. */
export const routesOf = (entry: ScreenRoute | MenuGroup): readonly ScreenRoute[] =>
  typeof entry === 'string' ? [entry] : entry.tabs.flat()

/** Screens of the initial menu, in its order. */
export const menuOrder: readonly ScreenRoute[] = directories.flatMap(({ entries }) => entries.flatMap(routesOf))

/** Directory of a screen or of an entry that leads to another platform. */
export const directoryOf = (route: string): Directory | undefined =>
  directories.find(({ entries }) => entries.some((entry) => routesOf(entry).some((each) => each === route))) ??
  directories.find(({ path }) => route.startsWith(`${path}/`))

/** Screens of the role menu that `directories` places nowhere or twice. Tests expect none. */
export function misplacedScreens(): readonly string[] {
  const counts = Map.groupBy(menuOrder, (route) => route)
  return screens
    .filter(({ access, route }) => (access === 'menu' ? counts.get(route)?.length !== 1 : counts.has(route)))
    .map(({ route }) => route)
}
