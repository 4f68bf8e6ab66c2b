import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRow } from '../../../../domain/contract/vehicle-page.ts'
import { day, number, option, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { iccidShape, msisdnShape } from '../box/contract.ts'

const data = ['流量套餐', 'Data plan'] as const
const megabytes = { unit: 'MB', min: 0, max: 100_000_000 } as const

/** SIM with its data package. Its vehicle is the one of the box with this SIM. */
export const simPlan = record(
  'simPlan',
  ['SIM 卡流量', 'SIM data plan'],
  {
    iccid: text(['ICCID', 'ICCID'], {
      ...iccidShape,
      required: true,
      unique: true,
      query: true,
      card: true,
      fixed: true,
    }),
    msisdn: text(['MSISDN', 'MSISDN'], { ...msisdnShape, required: true, unique: true, query: true, card: true }),
    vin: vin(['车辆 VIN', 'Vehicle (VIN)'], { auto: true, query: true, card: true }),
    state: option(
      ['状态', 'Status'],
      {
        active: ['正常', 'Active'],
        suspended: ['停机', 'Suspended'],
        expired: ['已到期', 'Expired'],
        cancelled: ['已销户', 'Cancelled'],
      },
      {
        required: true,
        query: true,
        card: true,
        tones: { active: 'success', suspended: 'warning', expired: 'error', cancelled: 'default' },
      },
    ),
    realName: option(
      ['实名状态', 'Real-name status'],
      {
        none: ['未实名', 'Not registered'],
        submitted: ['审核中', 'Under review'],
        passed: ['已实名', 'Registered'],
        failed: ['未通过', 'Rejected'],
      },
      {
        required: true,
        query: true,
        tones: { none: 'default', submitted: 'processing', passed: 'success', failed: 'error' },
      },
    ),
    packageName: text(['套餐名称', 'Plan name'], { required: true, max: 64, query: true, group: data }),
    totalMb: number(['套餐总量', 'Total'], { ...megabytes, required: true, group: data }),
    usedMb: number(['已用流量', 'Used'], { ...megabytes, required: true, query: true, group: data }),
    remainingMb: number(['剩余流量', 'Remaining'], { ...megabytes, auto: true, query: true, card: true, group: data }),
    periodFrom: day(['周期开始', 'Period start'], { required: true, group: data }),
    periodTo: day(['周期结束', 'Period end'], { required: true, query: true, group: data }),
  },
  {
    large: true,
    emptyText: [
      '这里登记终端 SIM 卡的流量套餐。请导入表格或新增。',
      'The data plans of the SIM cards of T-Boxes. Import a sheet or add one.',
    ],
  },
)
export const simPlanCalls = recordCalls(
  simPlan,
  pathsUnder('/flow', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const simOnPage = vehicleRow('sim', simPlan)
