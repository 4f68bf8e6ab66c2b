import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { RequestLine } from '../interfaceLog/parts.tsx'
import { Changes, Summary } from './changes.tsx'
import { operationLog, operationLogCalls } from './contract.ts'

/** The path of the call is hidden on the screen. Programs filter by it, and the sheet contains it. */
const { call: _path, ...fields } = operationLog.fields
const screenRecord = { ...operationLog, fields }

/** Operation log. An entry opens to its changes, with the old and new value of each field. */
export default function OperationLog() {
  return (
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
  )
}
