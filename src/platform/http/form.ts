import type { FastifyRequest } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import type { FileKind } from '../../record/kinds/kind.ts'
import type { AnyCall, Parts } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { cleanPicture } from '../files/clean-picture.ts'
import type { ReceivedFile } from '../files/files.ts'
import { trueName } from '../files/name.ts'
import { FileProblem } from '../files/problem.ts'
import { isPlain } from './body.ts'

/**
 * Reads a multipart form. Files become { hash, size, type, name }, and fields stay text. Files are added to `receivedFiles`,
 * also when the form is malformed, so that they can be dropped after the call.
 */
export async function formOf(
  parts: Parts,
  call: AnyCall,
  request: FastifyRequest,
  receivedFiles: ReceivedFile[],
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) return {}
    if (typeof request.body === 'object' && !Array.isArray(request.body)) return { ...request.body }
    throw fault(code.malformed, 'malformed')
  }
  return readParts(parts, call, request, receivedFiles).catch((error: unknown) => {
    throw isBrokenForm(error) ? Object.assign(fault(code.malformed, 'malformed'), { statusCode: 400 }) : error
  })
}

/** Removes metadata from a picture, for example its position, before any call sees it. */
async function cleanReceived({ files }: Parts, file: ReceivedFile, formFiles: ReceivedFile[]): Promise<ReceivedFile> {
  const clean = await cleanPicture(files, file).catch((error: unknown) => {
    throw error instanceof FileProblem ? new Fault(code.fileType, error.text) : error
  })
  formFiles.push(clean)
  return clean
}

/** The form parser has no error type and no status for truncated or malformed forms. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  !('statusCode' in error) &&
  /multipart|unexpected end|boundary|premature|aborted/i.test(error.message)

async function readParts(
  parts: Parts,
  call: AnyCall,
  request: FastifyRequest,
  receivedFiles: ReceivedFile[],
): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {}
  for await (const part of request.parts({
    limits: { fileSize: (call.upload?.maxBytes ?? 0) + 1, files: call.upload?.files ?? 1 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || !isPlain(part.value)) throw fault(code.malformed, 'malformed')
      form[part.fieldname] = part.value
    } else if (!call.upload) {
      part.file.resume()
      throw fault(code.malformed, 'malformed')
    } else {
      const kinds = call.upload.kinds as FileKind[]
      const file = await parts.files
        .receive(part.file, { maxBytes: call.upload.maxBytes, kinds })
        .catch((error: unknown) => {
          part.file.resume()
          if (error instanceof FileProblem)
            throw new Fault(error.code === 'size' ? code.tooLarge : code.fileType, error.text, { values: error.values })
          throw error
        })
      receivedFiles.push(file)
      const { hash, size, type } = file.type.startsWith('image/')
        ? await cleanReceived(parts, file, receivedFiles)
        : file
      form[part.fieldname] = { hash, size, type, name: trueName(part.filename, type) }
    }
  }
  return form
}
