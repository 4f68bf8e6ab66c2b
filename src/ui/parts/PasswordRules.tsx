import { useT } from '../../client/language.ts'
import { type PasswordPart, type PasswordRule, passwordTexts } from '../../domain/contract/password.ts'
import { SecondaryText } from './layout.tsx'

const parts: PasswordPart[] = ['length', 'lower', 'upper', 'digit', 'special']

export function PasswordRules({ rule, password }: { rule: PasswordRule; password: string }) {
  const { t } = useT()
  const failures = rule.failures(password)
  return (
    <SecondaryText as="ul" className="ui-rules">
      {parts.map((part) => (
        <li key={part} className={failures.includes(part) ? '' : 'met'}>
          {t(passwordTexts[part], { min: rule.min, max: rule.max })}
        </li>
      ))}
    </SecondaryText>
  )
}
