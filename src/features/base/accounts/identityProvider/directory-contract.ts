import { bool, option, secret, text } from '../../../../record/model/field.ts'

const ldap = { field: 'protocol', values: ['ldap'] } as const
const server = ['目录服务器', 'Directory server'] as const
const entries = ['用户条目', 'User entries'] as const
const groups = ['目录中的组', 'Groups in the directory'] as const
const attribute = {
  onlyFor: ldap,
  max: 64,
  pattern: /^[A-Za-z][\w-]*$/,
  patternHint: ['应为属性名称', 'must be the name of an attribute'],
  list: false,
  group: entries,
} as const
const dn = {
  max: 500,
  pattern: /^[A-Za-z][\w-]*\s*=.+$/,
  patternHint: ['应为 DN，例如 dc=company,dc=example', 'must be a DN, such as dc=company,dc=example'],
  list: false,
} as const

/** Fields of a provider with the protocol LDAP. */
export const directoryFields = {
  directoryAddress: text(['服务器地址', 'Server address'], {
    onlyFor: { ...ldap, required: true },
    max: 255,
    pattern: /^ldaps?:\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/,
    patternHint: ['应为 ldaps:// 或 ldap:// 加主机名', 'must be ldaps:// or ldap:// with a host'],
    hint: [
      '推荐 ldaps://。ldap:// 使用 STARTTLS。内网地址须由运维列入 FORWARD_HOSTS。',
      'Preferably ldaps://. With ldap://, STARTTLS is used. The operator must list an inner address in FORWARD_HOSTS.',
    ],
    group: server,
  }),
  unencrypted: bool(['不加密', 'Without encryption'], {
    onlyFor: ldap,
    hint: [
      '仅用于 ldap://，且运维在 FORWARD_HOSTS 中按名称列出该主机',
      'Only with ldap://, to a host that the operator lists by name in FORWARD_HOSTS',
    ],
    list: false,
    group: server,
  }),
  caCertificate: text(['CA 证书', 'CA certificate'], {
    onlyFor: ldap,
    max: 20_000,
    lines: 4,
    hint: ['PEM 格式。留空时使用系统信任的证书', 'PEM. Leave empty to trust the certificates of the system'],
    list: false,
    sort: false,
    group: server,
  }),
  bindName: text(['查询账号', 'Bind account'], {
    onlyFor: { ...ldap, required: true },
    max: 500,
    hint: [
      '只需读取权限的账号，填 DN，Active Directory 也可填 name@domain',
      'DN of an account that may only read. Active Directory also accepts name@domain.',
    ],
    list: false,
    group: server,
  }),
  bindPassword: secret(['查询账号密码', 'Bind password'], {
    onlyFor: { ...ldap, required: true },
    max: 256,
    list: false,
    group: server,
  }),
  directoryKind: option(
    ['目录类型', 'Directory type'],
    { activeDirectory: ['Active Directory', 'Active Directory'], openLdap: ['OpenLDAP 或其他', 'OpenLDAP or other'] },
    {
      onlyFor: { ...ldap, required: true },
      hint: ['决定以下各项的默认值', 'Sets the defaults of the fields below'],
      list: false,
      group: entries,
    },
  ),
  baseDn: text(['基准 DN', 'Base DN'], { ...dn, onlyFor: { ...ldap, required: true }, group: entries }),
  userFilter: text(['用户过滤条件', 'User filter'], {
    onlyFor: ldap,
    max: 1000,
    hint: [
      '{user} 代表用户名。默认：(&(objectClass=inetOrgPerson)(uid={user}))；Active Directory 为 sAMAccountName 或 userPrincipalName',
      '{user} is the user name. Default: (&(objectClass=inetOrgPerson)(uid={user})), in Active Directory sAMAccountName or userPrincipalName',
    ],
    list: false,
    sort: false,
    group: entries,
  }),
  subjectAttribute: text(['用户标识属性', 'Id attribute'], {
    ...attribute,
    hint: [
      '不变的用户标识。默认 entryUUID，Active Directory 为 objectGUID',
      'Permanent id of the user. Default: entryUUID, in Active Directory objectGUID',
    ],
  }),
  userNameAttribute: text(['用户名属性', 'User name attribute'], {
    ...attribute,
    hint: ['默认 uid，Active Directory 为 sAMAccountName', 'Default: uid, in Active Directory sAMAccountName'],
  }),
  nameAttribute: text(['姓名属性', 'Name attribute'], {
    ...attribute,
    hint: ['默认 cn，Active Directory 为 displayName', 'Default: cn, in Active Directory displayName'],
  }),
  mailAttribute: text(['邮箱属性', 'E-mail attribute'], { ...attribute, hint: ['默认 mail', 'Default: mail'] }),
  phoneAttribute: text(['手机属性', 'Phone attribute'], { ...attribute, hint: ['默认 mobile', 'Default: mobile'] }),
  groupsAttribute: text(['组属性', 'Groups attribute'], {
    ...attribute,
    hint: [
      '默认 memberOf。没有该属性时按成员查找组',
      'Default: memberOf. Without it, groups are searched by their members.',
    ],
    group: groups,
  }),
  groupBase: text(['组的基准 DN', 'Base DN of groups'], {
    ...dn,
    onlyFor: ldap,
    hint: [
      '其下的组也可按名称（cn）对应角色，其他组只按完整 DN',
      'Roles of groups below it can also name the group’s cn, those of other groups only its full DN',
    ],
    group: groups,
  }),
  nestedGroups: bool(['包含嵌套组', 'Include nested groups'], {
    onlyFor: ldap,
    hint: ['仅 Active Directory', 'Active Directory only'],
    list: false,
    group: groups,
  }),
} as const
