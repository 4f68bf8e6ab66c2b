import { useAddress } from '../../../../ui/reader/address.ts'
import { Feedback } from './Feedback.tsx'
import './helpReader.css'
import { Questions } from './Questions.tsx'

/** /ownerHelp: questions and answers. /ownerFeedback: the form for feedback, and the private page of sent feedback. */
export default function OwnerHelp() {
  return useAddress().path === '/ownerHelp' ? <Questions /> : <Feedback />
}
