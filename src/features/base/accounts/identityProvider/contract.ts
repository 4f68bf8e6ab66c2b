import { pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { bool, number, option, reference, secret, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { directoryFields } from './directory-contract.ts'

const oidc = { field: 'protocol', values: ['oidc'] } as const
const wecom = { field: 'protocol', values: ['wecom'] } as const
/** Protocols of sign-in services whose app has an id and a secret. */
export const appProtocols = ['wecom', 'dingtalk', 'feishu'] as const
const apps = { field: 'protocol', values: appProtocols } as const
const clients = { field: 'protocol', values: ['oidc', ...appProtocols] } as const
const httpAddress = /^https?:\/\/[^\s?#@]+$/
const httpAddressHint = [
  '应以 http:// 或 https:// 开头，不含参数',
  'must begin with http:// or https://, without parameters',
] as const
const client = ['客户端', 'Client'] as const
const accounts = ['账号', 'Accounts'] as const
const factor = ['两步验证', 'Second factor'] as const

/** Sign-in service of a company. */
export const identityProvider = record(
  'identityProvider',
  ['身份提供方', 'Identity provider'],
  {
    name: text(['名称', 'Name'], {
      required: true,
      max: 32,
      unique: true,
      query: true,
      card: true,
      hint: ['显示在登录页的按钮上', 'Shown on the button of the sign-in page'],
    }),
    protocol: option(
      ['协议', 'Protocol'],
      {
        oidc: ['OpenID Connect', 'OpenID Connect'],
        wecom: ['企业微信', 'WeCom'],
        dingtalk: ['钉钉', 'DingTalk'],
        feishu: ['飞书', 'Feishu (Lark)'],
        ldap: ['LDAP', 'LDAP'],
      },
      { required: true, fixed: true, query: true, card: true },
    ),
    enabled: bool(['启用', 'Active'], { required: true, query: true }),
    state: option(
      ['状态', 'State'],
      { unused: ['未使用', 'Not used'], ok: ['正常', 'Available'], down: ['不可用', 'Unavailable'] },
      { auto: true, query: true, card: true, tones: { unused: 'default', ok: 'success', down: 'error' } },
    ),
    checkedAt: time(['最近检查', 'Last checked'], { auto: true, card: true }),
    lastError: text(['最近错误', 'Last error'], { auto: true, max: 500, sort: false }),
    issuer: text(['签发者地址', 'Issuer URL'], {
      onlyFor: { ...oidc, required: true },
      max: 500,
      pattern: httpAddress,
      patternHint: httpAddressHint,
      hint: [
        '内网地址须由运维列入 FORWARD_HOSTS，HTTP 地址须写主机名',
        'The operator must list an inner address in FORWARD_HOSTS, and the host of an HTTP address by name',
      ],
      group: client,
    }),
    clientId: text(['客户端 ID', 'Client ID'], {
      onlyFor: { ...clients, required: true },
      max: 255,
      hint: [
        '企业微信为企业 ID（CorpID），钉钉为 Client ID，飞书为 App ID',
        'WeCom: the corp ID (CorpID), DingTalk: the client ID, Feishu: the app ID',
      ],
      list: false,
      group: client,
    }),
    clientSecret: secret(['客户端密钥', 'Client secret'], {
      onlyFor: { ...clients, required: appProtocols },
      list: false,
      group: client,
    }),
    agentId: text(['应用 AgentId', 'AgentId of the app'], {
      onlyFor: { ...wecom, required: true },
      max: 32,
      pattern: /^\d+$/,
      patternHint: ['应为数字', 'must be a number'],
      list: false,
      group: client,
    }),
    address: text(['服务地址', 'Service address'], {
      onlyFor: apps,
      max: 500,
      pattern: httpAddress,
      patternHint: httpAddressHint,
      hint: [
        '公有云留空。Lark 为 https://open.larksuite.com，私有部署填其地址，内网地址须由运维列入 FORWARD_HOSTS',
        'Empty for the public service. Lark: https://open.larksuite.com. A private deployment: its address, which the operator must list in FORWARD_HOSTS if it is an inner one.',
      ],
      list: false,
      group: client,
    }),
    scopes: text(['授权范围', 'Scopes'], {
      onlyFor: oidc,
      max: 255,
      pattern: /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      patternHint: ['以空格分隔', 'must be separated by spaces'],
      hint: ['留空为 openid profile email', 'If empty: openid profile email'],
      list: false,
      group: client,
    }),
    ...directoryFields,
    groupsClaim: text(['组声明', 'Groups claim'], {
      onlyFor: oidc,
      max: 64,
      hint: ['留空为 groups', 'If empty: groups'],
      list: false,
      group: accounts,
    }),
    createsAccounts: bool(['自动开户', 'Create accounts'], {
      hint: [
        '组有对应角色的用户首次登录时直接开户。否则提交注册申请，由管理员审批。',
        'Users whose group has a role get an account at their first sign-in. Otherwise a registration waits for approval.',
      ],
      list: false,
      group: accounts,
    }),
    checksFactor: bool(['已做两步验证', 'Checks a second factor'], {
      onlyFor: oidc,
      hint: [
        '提供方声明已做两步验证时，平台不再要求',
        'The platform asks for none if the provider states that it has checked one',
      ],
      list: false,
      group: factor,
    }),
    acr: text(['验证级别（acr）', 'Level (acr)'], {
      onlyFor: oidc,
      max: 255,
      hint: ['该级别也视为已做两步验证', 'This level also counts as a second factor'],
      list: false,
      group: factor,
    }),
  },
  {
    emptyText: [
      '员工可用公司账号登录平台。请新增身份提供方。',
      'Staff can sign in with their company accounts. Add an identity provider.',
    ],
  },
)

const provider = reference(['身份提供方', 'Identity provider'], 'identityProvider', {
  required: true,
  query: true,
  card: true,
})

/** Role of the users of a provider's group. */
export const identityRole = record(
  'identityRole',
  ['组的角色', 'Role of a group'],
  {
    group: text(['组', 'Group'], { required: true, max: 255, query: true, card: true }),
    provider,
    role: reference(['角色', 'Role'], 'role', { required: true, query: true, card: true }),
    place: number(['顺序', 'Order'], {
      required: true,
      integer: true,
      min: 1,
      max: 1000,
      card: true,
      hint: ['用户属于多个组时，取顺序最小的', 'For a user of several groups the lowest counts'],
    }),
  },
  {
    emptyText: [
      '有对应关系时，角色在每次登录时按组更新。请新增组的角色。',
      'With these entries, each sign-in sets the role by the user’s groups. Add the role of a group.',
    ],
  },
)

/** Account of a provider with which a user signs in. */
export const identityLink = record(
  'identityLink',
  ['公司账号', 'Company account'],
  {
    subject: text(['用户标识（sub）', 'Subject (sub)'], {
      required: true,
      max: 255,
      query: true,
      card: true,
      fixed: true,
      hint: [
        '提供方中不变的用户标识，不是邮箱',
        'The permanent id of the user at the provider, not the e-mail address',
      ],
    }),
    provider,
    account: reference(['用户', 'User'], 'account', { required: true, query: true, card: true }),
    lastUsedAt: time(['最近登录', 'Last sign-in'], { auto: true, card: true }),
  },
  {
    emptyText: [
      '用户登录时或在“登录安全”中关联公司账号。管理员也可在此关联。',
      'Users link company accounts when they sign in or under “Sign-in security”. Administrators can link them here.',
    ],
  },
)

const providerCalls = recordCalls(
  identityProvider,
  pathsUnder('/identityProvider', 'query', 'one', 'add', 'update', 'remove'),
)
const roleCalls = recordCalls(identityRole, pathsUnder('/identityRole', 'query', 'one', 'add', 'update', 'remove'))
const linkCalls = recordCalls(identityLink, pathsUnder('/identityLink', 'query', 'one', 'add', 'remove'))

/** Changes require the password, because they decide who can sign in, as what. */
export const identityProviderCalls = {
  ...providerCalls,
  add: withPassword(providerCalls.add),
  update: withPassword(providerCalls.update),
  remove: withPassword(providerCalls.remove),
}
export const identityRoleCalls = {
  ...roleCalls,
  add: withPassword(roleCalls.add),
  update: withPassword(roleCalls.update),
  remove: withPassword(roleCalls.remove),
}
export const identityLinkCalls = {
  ...linkCalls,
  add: withPassword(linkCalls.add),
  remove: withPassword(linkCalls.remove),
}
