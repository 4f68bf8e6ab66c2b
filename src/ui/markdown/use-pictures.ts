import { useState } from 'react'
import { toast } from '../../client/feedback.ts'
import { fileUrl, uploadFile } from '../../client/files.ts'
import { useT } from '../../client/language.ts'
import { markdownWords as words } from './texts.ts'

const acceptedTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const maxMb = 10

interface Pictures {
  /** Number of uploads in progress. */
  readonly uploads: number
  /** Uploads pictures one after the other. Each is inserted when it is stored. */
  upload(files: readonly File[], insert: (picture: { src: string; alt: string }) => void): Promise<void>
}

export function usePictures(): Pictures {
  const { t } = useT()
  const [uploads, setUploads] = useState(0)
  return {
    uploads,
    async upload(files, insert) {
      for (const file of files) {
        if (!acceptedTypes.includes(file.type)) toast.error(t(words.notPicture))
        else if (file.size > maxMb * 1e6) toast.error(t(words.tooLarge, { max: maxMb }))
        else {
          setUploads((count) => count + 1)
          // The call has already shown the fault.
          await uploadFile(file).then(
            ({ id, name }) => insert({ src: fileUrl(id), alt: altOf(name) }),
            () => {},
          )
          setUploads((count) => count - 1)
        }
      }
    },
  }
}

/** The file's name as the initial alternative text of a picture. */
const altOf = (name: string) => name.replace(/\.[^.]*$/, '').replaceAll(/[[\]]/g, '')
