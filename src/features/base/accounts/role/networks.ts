import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { isInNetworks, wrongNetwork } from '../../../../platform/network-list.ts'

const words = texts('roleNetworks', {
  syntax: ['“{{text}}”不是有效的网段，例如 10.0.0.0/8', '“{{text}}” is no network such as 10.0.0.0/8'],
  host: [
    '“{{text}}”的主机位不为零，请填写网段的首个地址',
    '“{{text}}” has host bits set. Enter the first address of the network.',
  ],
  self: [
    '不包含您当前的地址 {{ip}}，保存后您将无法使用平台。请加入该地址，或由其他角色的管理员修改',
    'would shut you out, as it lacks your address {{ip}}. Add it, or have an administrator with another role change this.',
  ],
})

const wrong = (text: string, values: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', { fields: [{ field: 'networks', label: 'role:networks', text, values }] })

/** Throws for an entry that is no network, and when the list of the caller's role lacks the caller's address. */
export function requireNetworks({ user, caller }: Context, networks: unknown, roleId: number | undefined): void {
  if (typeof networks !== 'string') return
  const mistake = wrongNetwork(networks)
  if (mistake) throw wrong(words[mistake.problem], { text: mistake.text })
  if (roleId === user.role?.id && !isInNetworks(caller.ip, networks)) throw wrong(words.self, { ip: caller.ip })
}
