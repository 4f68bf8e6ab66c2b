import type { Pair } from '../kit/words.ts'

/**
 * The one table of screens: route, who may open it, the folder of the thing that shows it, its title, and the menu
 * directory it stands in. The router, the menu's seed, the permissions' seed and the tests all read it; what opens or
 * links to a screen takes a `Route` of it, so that a route that is not in the table does not compile.
 */
interface Row {
  readonly route: string
  /** public: nobody need sign in, no layout; open: any signed-in user; menu: whose role holds the menu. */
  readonly access: 'public' | 'open' | 'menu'
  /** Folder under src/areas with screen.tsx. */
  readonly thing: string
  readonly title: Pair
  readonly icon?: string
  /** Other things whose calls this screen also needs: their calls become buttons under this menu too. */
  readonly uses?: readonly string[]
  /** Also in the menu set of the end-of-line area. */
  readonly eol?: boolean
  /** In the role menu but not drawn in the side bar (details opened from a list). */
  readonly hidden?: boolean
}
/** A directory of the side menu; its screens are those whose route begins with its path. */
export interface Directory {
  readonly path: string
  readonly title: Pair
  readonly icon: string
}

export const directories: readonly Directory[] = [
  { path: '/vehicleManagement', title: ['车辆管理', 'Vehicles'], icon: 'car' },
  { path: '/vehicleRemoteControl', title: ['远程控制', 'Remote control'], icon: 'control' },
  { path: '/contentManagement', title: ['内容管理', 'Content'], icon: 'filetext' },
  { path: '/software', title: ['软件升级', 'Software updates'], icon: 'appstore' },
  { path: '/rds', title: ['远程诊断', 'Remote diagnosis'], icon: 'bug' },
  { path: '/warn', title: ['报警管理', 'Alarms'], icon: 'alert' },
  { path: '/alarm', title: ['三级报警', 'Level-3 alarms'], icon: 'warning' },
  { path: '/analysis', title: ['数据分析', 'Analysis'], icon: 'linechart' },
  { path: '/basic', title: ['基础信息', 'Basic data'], icon: 'database' },
  { path: '/management', title: ['系统管理', 'Management'], icon: 'setting' },
  { path: '/offlineDetection', title: ['EOL 下线检测', 'End of line'], icon: 'experiment' },
  { path: '/message', title: ['报文与销售', 'Messages and sales'], icon: 'message' },
  { path: '/systemManage', title: ['系统设置', 'System'], icon: 'control' },
]

const table = [
  { route: '/login', access: 'public', thing: 'accounts/session', title: ['登录', 'Sign in'] },
  { route: '/register', access: 'public', thing: 'accounts/registration', title: ['注册', 'Register'] },
  { route: '/passwordReset', access: 'public', thing: 'accounts/passwordReset', title: ['重置密码', 'Reset password'] },
  {
    route: '/autoCarManagement',
    access: 'public',
    thing: 'tracking/sharedVehicle',
    title: ['车辆位置', 'Vehicle location'],
  },
  { route: '/trackPlayback', access: 'public', thing: 'tracking/sharedVehicle', title: ['轨迹回放', 'Track playback'] },
  {
    route: '/jxsCarAddress',
    access: 'public',
    thing: 'tracking/vehicleFinder',
    title: ['经销商找车', 'Vehicle finder'],
  },
  { route: '/index', access: 'open', thing: 'analysis/dashboard', title: ['首页', 'Dashboard'], icon: 'dashboard' },
  { route: '/mySessions', access: 'open', thing: 'accounts/mySessions', title: ['我的会话', 'My sessions'] },
  { route: '/myTokens', access: 'open', thing: 'accounts/myTokens', title: ['我的 API 令牌', 'My API tokens'] },

  {
    route: '/vehicleManagement/vehicleInfo',
    access: 'menu',
    thing: 'vehicles/vehicle',
    eol: true,
    title: ['车辆信息', 'Vehicles'],
    icon: 'car',
  },
  {
    route: '/vehicleManagement/vehicleModeInfo',
    access: 'menu',
    thing: 'vehicles/model',
    title: ['车型信息', 'Vehicle models'],
    icon: 'profile',
  },
  {
    route: '/vehicleManagement/messageKey',
    access: 'menu',
    thing: 'vehicles/messageKey',
    title: ['报文密钥', 'Message keys'],
    icon: 'safety',
  },
  {
    route: '/vehicleManagement/vehicleChip',
    access: 'menu',
    thing: 'vehicles/vehicleChip',
    title: ['安全芯片', 'Security chips'],
    icon: 'safetycertificate',
  },
  {
    route: '/vehicleManagement/flowInfo',
    access: 'menu',
    thing: 'vehicles/dataUsage',
    title: ['流量信息', 'Data usage'],
    icon: 'linechart',
  },
  {
    route: '/vehicleManagement/batteryPackInfo',
    access: 'menu',
    thing: 'vehicles/batteryChange',
    title: ['电池包变更', 'Battery pack changes'],
    icon: 'thunderbolt',
  },
  {
    route: '/vehicleManagement/carMachineInfo',
    access: 'menu',
    thing: 'vehicles/headUnitChange',
    title: ['车机变更', 'Head unit changes'],
    icon: 'desktop',
  },
  {
    route: '/vehicleManagement/tboxChangeManagement',
    access: 'menu',
    thing: 'vehicles/boxChange',
    title: ['终端变更管理', 'T-Box change management'],
    icon: 'swap',
  },
  {
    route: '/vehicleManagement/prototypeCarManagement',
    access: 'menu',
    thing: 'vehicles/prototype',
    title: ['样车管理', 'Prototype cars'],
    icon: 'tool',
  },

  {
    route: '/vehicleManagement/netVehicleAnalysis',
    access: 'menu',
    thing: 'analysis/connectedVehicles',
    title: ['联网车辆分析', 'Connected vehicles'],
    icon: 'wifi',
  },
  {
    route: '/rds/remoteFaultInfo',
    access: 'menu',
    thing: 'diagnosis/fault',
    uses: ['commands/command', 'vehicles/choosing', 'diagnosis/fixCase'],
    title: ['远程故障', 'Remote faults'],
    icon: 'bug',
  },
  {
    route: '/rds/command',
    access: 'menu',
    thing: 'diagnosis/exchange',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['诊断指令', 'Diagnosis commands'],
    icon: 'tool',
  },
  {
    route: '/rds/scriptBasebook',
    access: 'menu',
    thing: 'diagnosis/script',
    uses: ['vehicles/choosing', 'diagnosis/ecu', 'diagnosis/identifier'],
    title: ['脚本库', 'Script basebook'],
    icon: 'experiment',
  },
  {
    route: '/rds/rdsFaultAnalysis',
    access: 'menu',
    thing: 'diagnosis/faultAnalysis',
    title: ['故障分析', 'Fault analysis'],
    icon: 'linechart',
  },
  {
    route: '/rds/remoteFixCasebook',
    access: 'menu',
    thing: 'diagnosis/fixCase',
    title: ['维修案例', 'Fix casebook'],
    icon: 'solution',
  },
  {
    route: '/rds/mmiFileLog',
    access: 'menu',
    thing: 'diagnosis/logFile',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['车机日志', 'Head-unit log files'],
    icon: 'hdd',
  },
  {
    route: '/rds/faultCode',
    access: 'menu',
    thing: 'diagnosis/faultCode',
    title: ['故障码', 'Fault codes'],
    icon: 'profile',
  },
  {
    route: '/rds/basic',
    access: 'menu',
    thing: 'diagnosis/ecu',
    uses: ['diagnosis/identifier'],
    title: ['诊断基础', 'Diagnosis basics'],
    icon: 'apartment',
  },
  {
    route: '/rds/service',
    access: 'menu',
    thing: 'diagnosis/service',
    uses: ['diagnosis/ecu'],
    title: ['诊断服务', 'Diagnosis services'],
    icon: 'control',
  },
  {
    route: '/contentManagement/mmiFileLog',
    access: 'menu',
    thing: 'diagnosis/logFile',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['车机日志', 'Head-unit log files'],
    icon: 'profile',
  },
  {
    route: '/tboxLogFileInfo',
    access: 'menu',
    thing: 'diagnosis/logFile',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['终端日志', 'Box log files'],
    icon: 'profile',
  },
  {
    route: '/software/vehicleTypeManage',
    access: 'menu',
    thing: 'ota/vehicleType',
    uses: ['ota/vehicleEcu', 'ota/otaModel'],
    title: ['车型管理', 'Vehicle types'],
    icon: 'cluster',
  },
  {
    route: '/software/otaVehicleModel',
    access: 'menu',
    thing: 'ota/otaModel',
    uses: ['ota/vehicleEcu'],
    title: ['OTA车型', 'OTA vehicle models'],
    icon: 'car',
  },
  {
    route: '/software/ecuInfo',
    access: 'menu',
    thing: 'ota/vehicleEcu',
    title: ['ECU信息', 'ECU information'],
    icon: 'apartment',
  },
  {
    route: '/software/versionManage',
    access: 'menu',
    thing: 'ota/baseline',
    uses: ['ota/softwareVersion'],
    title: ['软件版本', 'Software versions'],
    icon: 'appstore',
  },
  {
    route: '/software/ecuVersion',
    access: 'menu',
    thing: 'ota/ecuVersion',
    title: ['ECU版本', 'ECU versions'],
    icon: 'profile',
  },
  {
    route: '/software/deviceToken',
    access: 'menu',
    thing: 'ota/deviceToken',
    uses: ['vehicles/choosing'],
    title: ['终端令牌', 'Box tokens'],
    icon: 'safety',
  },
  {
    route: '/software/ecuKey',
    access: 'menu',
    thing: 'ota/ecuKey',
    title: ['ECU 公钥', 'ECU public keys'],
    icon: 'safetycertificate',
  },
  {
    route: '/warn/queryAlarm',
    access: 'menu',
    thing: 'alarms/alarm',
    title: ['报警查询', 'Alarms'],
    icon: 'alert',
  },
  {
    route: '/warn/warnAlarmSound',
    access: 'menu',
    thing: 'alarms/board',
    uses: ['alarms/alarm'],
    title: ['报警声音', 'Alarm sound'],
    icon: 'sound',
  },
  {
    route: '/alarm/alarmThird',
    access: 'menu',
    thing: 'alarms/levelThree',
    uses: ['alarms/alarm'],
    title: ['三级报警', 'Level-3 alarms'],
    icon: 'warning',
  },
  {
    route: '/alarm/alarmThirdDetail',
    access: 'menu',
    thing: 'alarms/alarmDetail',
    title: ['三级报警详情', 'Alarm details'],
    hidden: true,
  },
  {
    route: '/vehicleManagement/vehicleLastMsg',
    access: 'menu',
    thing: 'messages/lastMessage',
    title: ['最新报文', 'Last messages'],
    icon: 'history',
  },

  {
    route: '/analysis/lossOfElectricity',
    access: 'menu',
    thing: 'analysis/standbyDrain',
    title: ['亏电分析', 'Standby drain'],
    icon: 'thunderbolt',
  },

  {
    route: '/basic/tbox',
    access: 'menu',
    thing: 'vehicles/box',
    eol: true,
    title: ['车载终端', 'Telematics units (T-Box)'],
    icon: 'hdd',
  },
  {
    route: '/basic/carInfo',
    access: 'menu',
    thing: 'vehicles/file',
    title: ['车辆档案', 'Vehicle file'],
    icon: 'solution',
  },
  {
    route: '/basic/license',
    access: 'menu',
    thing: 'vehicles/plate',
    title: ['车牌管理', 'Licence plates'],
    icon: 'idcard',
  },
  {
    route: '/basic/certificate',
    access: 'menu',
    thing: 'vehicles/certificate',
    eol: true,
    title: ['合格证管理', 'Certificates'],
    icon: 'safety',
  },
  {
    route: '/basic/movecar',
    access: 'menu',
    thing: 'vehicles/move',
    title: ['移车管理', 'Vehicle moves'],
    icon: 'export',
  },
  { route: '/basic/flow', access: 'menu', thing: 'vehicles/simPlan', title: ['流量管理', 'Data plans'], icon: 'wifi' },
  {
    route: '/basic/basicSeries',
    access: 'menu',
    thing: 'vehicles/series',
    title: ['车系管理', 'Car series'],
    icon: 'cluster',
  },
  {
    route: '/basic/carModule',
    access: 'menu',
    thing: 'vehicles/carModule',
    title: ['车型管理', 'Car models'],
    icon: 'appstore',
  },
  {
    route: '/basic/tboxmodify',
    access: 'menu',
    thing: 'vehicles/boxChange',
    title: ['终端变更', 'T-Box changes'],
    icon: 'swap',
  },
  {
    route: '/basic/batterymodify',
    access: 'menu',
    thing: 'vehicles/batteryChange',
    title: ['电池变更', 'Battery changes'],
    icon: 'thunderbolt',
  },
  {
    route: '/basic/employe',
    access: 'menu',
    thing: 'accounts/employee',
    title: ['员工管理', 'Employees'],
    icon: 'team',
  },
  {
    route: '/basic/province',
    access: 'menu',
    thing: 'system/province',
    title: ['省份管理', 'Provinces'],
    icon: 'global',
  },
  {
    route: '/basic/gdmap',
    access: 'menu',
    thing: 'alarms/breakdown',
    title: ['B-CALL 地图', 'B-CALL map'],
    icon: 'phone',
  },
  {
    route: '/basic/exportTemplate',
    access: 'menu',
    thing: 'system/template',
    title: ['模板管理', 'Templates'],
    icon: 'fileexcel',
  },
  {
    route: '/basic/errorLog',
    access: 'menu',
    thing: 'system/clientError',
    title: ['错误日志', 'Error log'],
    icon: 'bug',
  },
  {
    route: '/vehicleAnimationManagement',
    access: 'menu',
    thing: 'vehicles/animation',
    title: ['车辆动画', 'Vehicle animations'],
    icon: 'playcircle',
  },
  {
    route: '/modelPictureManagement',
    access: 'menu',
    thing: 'vehicles/modelPicture',
    title: ['车型图片', 'Model pictures'],
    icon: 'picture',
  },
  {
    route: '/message/messageQuery',
    access: 'menu',
    thing: 'messages/message',
    title: ['报文查询', 'Message query'],
    icon: 'message',
  },
  {
    route: '/message/messageDetailQuery',
    access: 'menu',
    thing: 'messages/signal',
    title: ['报文解析查询', 'Message details'],
    icon: 'linechart',
  },
  {
    route: '/message/selectData',
    access: 'menu',
    thing: 'messages/signalQuery',
    uses: ['vehicles/choosing'],
    title: ['数据筛选', 'Signal query'],
    icon: 'control',
  },
  {
    route: '/message/frameDownload',
    access: 'menu',
    thing: 'messages/rawExport',
    uses: ['vehicles/choosing'],
    title: ['报文下载', 'Raw data export'],
    icon: 'export',
  },
  {
    route: '/message/messageQyery',
    access: 'menu',
    thing: 'messages/gbMessage',
    title: ['国标报文查询', 'GB message query'],
    icon: 'message',
  },
  {
    route: '/message/messageDetailQyery',
    access: 'menu',
    thing: 'messages/gbSignal',
    title: ['国标报文解析', 'GB message details'],
    icon: 'linechart',
  },
  {
    route: '/message/forwardTarget',
    access: 'menu',
    thing: 'messages/forwardTarget',
    title: ['国标平台转发', 'GB platforms'],
    icon: 'link',
  },
  {
    route: '/message/platformAccount',
    access: 'menu',
    thing: 'messages/platformAccount',
    title: ['平台账号', 'Platform accounts'],
    icon: 'apartment',
  },
  {
    route: '/vehicleManagement/vehicleWebCommand',
    access: 'menu',
    thing: 'commands/remoteControl',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['车辆远程控制', 'Vehicle web command'],
    icon: 'control',
  },
  {
    route: '/vehicleManagement/vehicleSpecificCharge',
    access: 'menu',
    thing: 'commands/remoteControl',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['指定充电', 'Scheduled charge'],
    icon: 'thunderbolt',
  },
  {
    route: '/vehicleManagement/vehicleBatteryHeat',
    access: 'menu',
    thing: 'commands/remoteControl',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['电池加热', 'Battery heating'],
    icon: 'thunderbolt',
  },
  {
    route: '/vehicleManagement/tboxWakeUpLog',
    access: 'menu',
    thing: 'commands/wakeLog',
    uses: ['commands/command', 'vehicles/choosing'],
    title: ['终端唤醒记录', 'Box wake-up log'],
    icon: 'history',
  },
  {
    route: '/vehicleRemoteControl/instructionLogManagement',
    access: 'menu',
    thing: 'commands/command',
    title: ['指令日志', 'Instruction log'],
    icon: 'profile',
  },
  {
    route: '/vehicleRemoteControl/commandType',
    access: 'menu',
    thing: 'commands/commandType',
    title: ['指令类型', 'Command types'],
    icon: 'control',
  },
  {
    route: '/message/commandPush',
    access: 'menu',
    thing: 'commands/commandPush',
    uses: ['vehicles/choosing'],
    title: ['指令下发', 'Command push'],
    icon: 'control',
  },
  {
    route: '/vehicleRemoteControl/instructionLogManagementInternal',
    access: 'menu',
    thing: 'commands/internalLog',
    title: ['内部指令日志', 'Internal instruction log'],
    icon: 'profile',
  },
  {
    route: '/message/refusal',
    access: 'menu',
    thing: 'messages/refusal',
    title: ['拒收报文', 'Refused messages'],
    icon: 'alert',
  },
  {
    route: '/message/frameParsing',
    access: 'menu',
    thing: 'messages/parse',
    title: ['报文解析工具', 'Message parser'],
    icon: 'experiment',
  },
  {
    route: '/message/salesVehicleOrderQuery',
    access: 'menu',
    thing: 'vehicles/salesOrder',
    title: ['销售订单查询', 'Sales orders'],
    icon: 'shop',
  },
  {
    route: '/message/salesVehicleArriveQuery',
    access: 'menu',
    thing: 'tracking/salesArrival',
    title: ['销售到店查询', 'Sales arrivals'],
    icon: 'shop',
  },
  {
    route: '/message/dealers',
    access: 'menu',
    thing: 'vehicles/dealer',
    title: ['经销商位置', 'Dealer locations'],
    icon: 'global',
  },
  {
    route: '/message/dataQyery',
    access: 'menu',
    thing: 'tracking/mileage',
    uses: ['vehicles/choosing'],
    title: ['里程查询', 'Mileage'],
    icon: 'linechart',
  },
  {
    route: '/basic/caraddress',
    access: 'menu',
    thing: 'tracking/address',
    uses: ['commands/positionNow'],
    title: ['车辆地址', 'Vehicle addresses'],
    icon: 'global',
  },
  {
    route: '/vehicleManagement/autoCarManagement',
    access: 'menu',
    thing: 'tracking/liveMap',
    uses: ['tracking/shareLink'],
    title: ['车辆位置', 'Vehicle location'],
    icon: 'global',
  },
  {
    route: '/vehicleManagement/trackPlayback',
    access: 'menu',
    thing: 'tracking/trackPlayback',
    uses: ['tracking/liveMap', 'tracking/shareLink'],
    title: ['轨迹回放', 'Track playback'],
    icon: 'linechart',
  },
  {
    route: '/vehicleManagement/jxsCarAddress',
    access: 'menu',
    thing: 'tracking/vehicleFinder',
    uses: ['tracking/dealerCode'],
    title: ['经销商找车', 'Vehicle finder'],
    icon: 'shop',
  },
  {
    route: '/vehicleManagement/shareLinks',
    access: 'menu',
    thing: 'tracking/shareLink',
    title: ['分享链接', 'Share links'],
    icon: 'link',
  },
  {
    route: '/vehicleManagement/Geofencing',
    access: 'menu',
    thing: 'tracking/geofence',
    title: ['电子围栏', 'Geofences'],
    icon: 'global',
  },
  {
    route: '/vehicleManagement/Geofenceadd',
    access: 'menu',
    thing: 'tracking/geofenceForm',
    uses: ['vehicles/choosing', 'tracking/geofence'],
    title: ['新增围栏', 'New geofence'],
    hidden: true,
  },
  {
    route: '/vehicleManagement/GeofenceDriveLog',
    access: 'menu',
    thing: 'tracking/geofenceLog',
    title: ['围栏进出记录', 'Geofence log'],
    icon: 'history',
  },
  {
    route: '/tVehicleTravelInfo',
    access: 'menu',
    thing: 'tracking/trip',
    title: ['行程查询', 'Trips'],
    icon: 'swap',
  },
  {
    route: '/vehicleDriveData',
    access: 'menu',
    thing: 'tracking/dailyDrive',
    title: ['日行驶统计', 'Daily drive statistics'],
    icon: 'linechart',
  },

  {
    route: '/management/role',
    access: 'menu',
    thing: 'accounts/role',
    title: ['角色管理', 'Roles'],
    icon: 'safetycertificate',
  },
  { route: '/management/user', access: 'menu', thing: 'accounts/user', title: ['用户管理', 'Users'], icon: 'user' },
  {
    route: '/management/resource',
    access: 'menu',
    thing: 'accounts/resource',
    title: ['菜单管理', 'Menus'],
    icon: 'menu',
  },
  {
    route: '/management/organizational',
    access: 'menu',
    thing: 'accounts/department',
    title: ['部门管理', 'Departments'],
    icon: 'apartment',
  },
  {
    route: '/management/vehicleGroup',
    access: 'menu',
    thing: 'accounts/vehicleGroup',
    title: ['车辆组管理', 'Vehicle groups'],
    icon: 'group',
  },
  {
    route: '/management/apiToken',
    access: 'menu',
    thing: 'accounts/apiToken',
    title: ['API 令牌', 'API tokens'],
    icon: 'safety',
  },
  {
    route: '/management/prototypeCarUserManagement',
    access: 'menu',
    thing: 'accounts/prototypeUser',
    title: ['样车用户', 'Prototype-car users'],
    icon: 'usergroup',
  },
  {
    route: '/offlineDetection/roleManagement',
    access: 'menu',
    thing: 'accounts/eolRole',
    title: ['EOL 角色', 'EOL roles'],
    icon: 'safetycertificate',
  },
  {
    route: '/offlineDetection/userManagement',
    access: 'menu',
    thing: 'accounts/eolUser',
    title: ['EOL 用户', 'EOL users'],
    icon: 'user',
  },
  {
    route: '/logManagement',
    access: 'menu',
    thing: 'system/operationLog',
    title: ['操作日志', 'Operation log'],
    icon: 'history',
  },
  {
    route: '/systemManage/systemParamSetting',
    access: 'menu',
    thing: 'system/parameter',
    title: ['系统参数', 'System parameters'],
    icon: 'control',
  },
  {
    route: '/systemManage/letter',
    access: 'menu',
    thing: 'system/letter',
    title: ['未发出的邮件', 'Unsent e-mails'],
    icon: 'message',
  },
] as const satisfies readonly Row[]

/** The route of a screen. */
export type Route = (typeof table)[number]['route']

declare module '../kit/client/navigation.ts' {
  interface Register {
    route: (typeof table)[number]['route']
  }
}

export interface Screen extends Row {
  readonly route: Route
}
export const screens: readonly Screen[] = table

const routes: ReadonlySet<string> = new Set(screens.map(({ route }) => route))
/** Whether a path, as addresses and stored menus have it, is the route of a screen. */
export const isRoute = (path: string): path is Route => routes.has(path)

/** The directory a route stands in; a screen without one is an entry of its own. */
export const directoryOf = (route: string): Directory | undefined =>
  directories.find((directory) => route.startsWith(`${directory.path}/`))
