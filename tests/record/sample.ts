import { pathsUnder, recordCalls } from '../../src/domain/contract/call.ts'
import { bool, day, file, number, option, phone, reference, text, time, vin } from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'

export const sample = record('sample', ['样本', 'Sample'], {
  name: text(['名称', 'Name'], {
    required: true,
    max: 8,
    query: true,
    pattern: /^[a-z]/,
    patternHint: ['以字母开头', 'starts with a letter'],
  }),
  vin: vin(['VIN', 'VIN'], { query: true }),
  phone: phone(['电话', 'Phone'], { query: 'equals' }),
  speed: number(['车速', 'Speed'], { unit: 'km/h', integer: true, min: 0, max: 300, query: true }),
  state: option(['状态', 'State'], { on: ['启用', 'On'], off: ['停用', 'Off'] }, { query: true }),
  bound: bool(['绑定', 'Bound'], { query: true }),
  made: day(['日期', 'Made'], { query: true }),
  seen: time(['时间', 'Seen'], { query: true }),
  owner: reference(['车主', 'Owner'], 'owner', { query: true }),
  groups: reference(['分组', 'Groups'], 'group', { many: true, tree: true, query: true }),
  photo: file(['照片', 'Photo'], { accept: ['picture'], maxBytes: 1000 }),
  fixed: text(['固定', 'Fixed'], { fixed: true }),
  serial: text(['序号', 'Serial'], { auto: true }),
  batch: text(['批次', 'Batch'], { auto: true, list: 'more' }),
})
export const sampleCalls = recordCalls(
  sample,
  pathsUnder('/sample', 'query', 'add', 'update', 'remove', 'import', 'export'),
)

export const row = {
  id: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  name: 'alpha',
  vin: 'LSVAA2180E2000000',
  phone: null,
  speed: 120,
  state: 'on' as const,
  bound: true,
  made: '2026-01-01',
  seen: null,
  owner: { id: 3, label: 'Li' },
  groups: [{ id: 1, label: 'A' }],
  photo: null,
  fixed: 'f',
  serial: 's',
  batch: 'B-17',
}
