import { useT } from '../../../../client/language.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { softwareVersionCalls, swinRegisterCalls } from '../softwareVersion/contract.ts'
import { SwinRegister, Versions } from '../softwareVersion/parts.tsx'
import { Baselines } from './Baselines.tsx'
import { baselineCalls } from './contract.ts'
import { baselineWords as words } from './texts.ts'

/**
 * /software/versionManage: versions, baselines and the register of software identification numbers. `list` in the
 * address selects one.
 */
export default function VersionManagement() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'versions', label: t(words.versions), call: softwareVersionCalls.query, children: <Versions /> },
        { key: 'baselines', label: t(words.baselines), call: baselineCalls.query, children: <Baselines /> },
        { key: 'swin', label: t(words.swin), call: swinRegisterCalls.query, children: <SwinRegister /> },
      ]}
    />
  )
}
