import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import {
  identityProviderCalls as calls,
  identityLink,
  identityLinkCalls,
  identityProvider,
  identityRole,
  identityRoleCalls,
} from './contract.ts'
import { identityProviderTexts as words } from './texts.ts'

const defaults = { enabled: false } as const

/** /management/companySignIn: identity providers. `list` shows the roles of their groups, or linked accounts. */
export default function IdentityProviders() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'providers', label: t(words.providers), call: calls.query, children: <Providers /> },
        {
          key: 'roles',
          label: t(words.roles),
          call: identityRoleCalls.query,
          children: <RecordScreen record={identityRole} calls={identityRoleCalls} />,
        },
        {
          key: 'links',
          label: t(words.links),
          call: identityLinkCalls.query,
          children: <RecordScreen record={identityLink} calls={identityLinkCalls} />,
        },
      ]}
    />
  )
}

function Providers() {
  const { t } = useT()
  return (
    <RecordScreen
      record={identityProvider}
      calls={calls}
      defaults={defaults}
      confirmRemove={(rows) => t(words.removeProvider, { count: rows.length })}
    />
  )
}
