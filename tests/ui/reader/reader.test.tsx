import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readerOf } from '../../../src/app/readers/readers.ts'
import { CallFault } from '../../../src/client/fault.ts'
import { language, setLanguage } from '../../../src/client/language.ts'
import { readers } from '../../../src/features/readers.ts'
import { screens } from '../../../src/features/screens.ts'
import { addressOf, readerLink } from '../../../src/ui/reader/address.ts'
import { ReaderPage } from '../../../src/ui/reader/page.tsx'

beforeEach(async () => {
  window.location.hash = ''
  await setLanguage('zh')
})

describe('public pages', () => {
  it('stand in the table of screens under the same thing, open to anybody', () => {
    for (const [route, thing] of Object.entries(readers)) {
      expect(screens.find((each) => each.route === route)).toMatchObject({ thing, access: 'public' })
      expect(readerOf(`#${route}?id=1`)).toBeDefined()
    }
    expect(readerOf('#/index')).toBeUndefined()
    expect(readerOf('#/constructor')).toBeUndefined()
  })

  it('have addresses with a query; the language asked for goes along', () => {
    expect(addressOf('#/a/b?x=1&y=%E5%85%85').query.get('y')).toBe('充')
    window.location.hash = '#/a?language=fr'
    expect(readerLink('/b', { id: 1, q: '', z: null })).toBe('#/b?id=1&language=fr')
    expect(readerLink('/b', { language: 'en' })).toBe('#/b?language=en')
  })

  it('are in the language of the address, which is not remembered', async () => {
    window.location.hash = '#/a?language=en'
    render(<ReaderPage title="T">text</ReaderPage>)
    await waitFor(() => expect(language()).toBe('en'))
    expect(document.cookie).toContain('language=zh')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zh' } })
    await waitFor(() => expect(language()).toBe('zh'))
    expect(window.location.hash).toBe('#/a?language=zh')
  })

  it('say what is gone, and what could not be loaded', () => {
    const { rerender } = render(<ReaderPage title="T" fault={new CallFault('x', 404, [], 404)} />)
    expect(screen.getByText('内容不存在')).toBeDefined()
    let tries = 0
    rerender(<ReaderPage title="T" fault={new Error('no network')} retry={() => tries++} />)
    fireEvent.click(screen.getByText('重试'))
    expect(tries).toBe(1)
  })
})
