import { texts } from '../../../../domain/contract/words.ts'

export const identityProviderTexts = texts('identityProviderScreen', {
  providers: ['身份提供方', 'Identity providers'],
  roles: ['组的角色', 'Roles of groups'],
  links: ['公司账号', 'Company accounts'],
  removeProvider: [
    '删除 {{count}} 个身份提供方？其用户将退出登录，组的角色和公司账号的关联也会删除。',
    'Delete {{count}} identity providers? Their users are signed out, and roles of groups and links of company accounts are deleted, too.',
    'Delete {{count}} identity provider? Its users are signed out, and roles of groups and links of company accounts are deleted, too.',
  ],
})
