import { RecordScreen } from '../../../kit/record/screen.tsx'
import { RequestLine } from '../interfaceLog/parts.tsx'
import { Changes, Summary } from './Changes.tsx'
import { operationLog, operationLogCalls } from './contract.ts'

/** People read page and action: the path of the call is for programs, which ask by it, and for the sheet. */
const { call: _path, ...fields } = operationLog.fields
const shown = { ...operationLog, fields }

/** Who did what: a line opens to its changes, each value from what to what. */
export default function OperationLog() {
  return (
    <RecordScreen
      record={shown}
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
