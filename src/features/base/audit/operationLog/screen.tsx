import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { RequestLine } from '../interfaceLog/parts.tsx'
import { logDigestCalls } from '../logDigest/contract.ts'
import { LogDigest } from '../logDigest/parts.tsx'
import { digestWords } from '../logDigest/texts.ts'
import { Changes, Summary } from './changes.tsx'
import { operationLog, operationLogCalls } from './contract.ts'

/** The path of the call is hidden on the screen. Programs filter by it, and the sheet contains it. */
const { call: _path, ...fields } = operationLog.fields
const screenRecord = { ...operationLog, fields }

/** Operation log. An entry opens to its changes, with the old and new value of each field. */
export default function OperationLog() {
  const { t } = useT()
  const may = useMay()
  return (
    <>
      {may(logDigestCalls.state) && (
        <Folding name="logDigest" title={t(digestWords.title)} fits folded>
          <LogDigest />
        </Folding>
      )}
      <RecordScreen
        record={screenRecord}
        calls={operationLogCalls}
        moving
        cells={{ details: Summary }}
        detailExtra={({ details, requestId }) => (
          <>
            <Changes details={details} />
            {requestId && <RequestLine requestId={requestId} />}
          </>
        )}
      />
    </>
  )
}
