import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Shell, ShellContext } from '../../src/client/shell.ts'
import type { Call } from '../../src/domain/contract/call.ts'
import { ImportDialog } from '../../src/record/views/ImportDialog.tsx'
import { sample, sampleCalls } from './sample.ts'
import { stubWindow } from './window.ts'

const requests: [path: string, input: unknown][] = []
const downloads: [path: string, input: unknown][] = []
vi.mock('../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: unknown) => {
    requests.push([call.path, input])
    if (call.path === sampleCalls.import.path) return { job: 7 }
    const faults = [{ row: 3, column: 'Name', value: null, message: 'is required' }]
    return {
      id: 7,
      kind: 'import',
      state: 'done',
      done: 3,
      total: 3,
      message: null,
      count: 2,
      faults,
      faultCount: 1,
    }
  },
}))
vi.mock('../../src/client/files.ts', async (original) => ({
  ...(await original<object>()),
  uploadFile: async () => ({ id: 'file' }),
  download: async (call: Call, input: unknown) => void downloads.push([call.path, input]),
}))
beforeEach(() => {
  stubWindow()
  requests.length = 0
  downloads.length = 0
})

test.each<Shell>(['desk', 'phone'])('%s: who chooses so imports the valid rows and saves the others', async (shell) => {
  render(
    <ShellContext value={{ shell, Frame: Fragment }}>
      <QueryClientProvider client={new QueryClient()}>
        <ImportDialog record={sample} call={sampleCalls.import} open onClose={() => {}} />
      </QueryClientProvider>
    </ShellContext>,
  )
  fireEvent.click(await screen.findByText('有错误的行不导入，其余各行照常导入'))
  const input = await waitFor(() => {
    const fileInput = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(fileInput).toBeTruthy()
    return fileInput as HTMLInputElement
  })
  fireEvent.change(input, { target: { files: [new File(['a'], 'rows.csv')] } })
  expect(await screen.findByText('已导入 2 行，其余行有 1 处错误，未导入')).toBeTruthy()
  expect(requests).toContainEqual([sampleCalls.import.path, { file: 'file', partial: true }])
  fireEvent.click(screen.getByText('下载未导入的行和原因'))
  await waitFor(() => expect(downloads).toEqual([['/job/faults', { id: 7, rows: true }]]))
})
