import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chooseBrowser, type Machine } from '../../src/tools/browser.ts'

/** Simulates a machine with these programs and installable ones. `did` lists the installed ones. */
function machineWith(present: string[], installable: string[] = []): Machine & { did: string[] } {
  const did: string[] = []
  const install = (program: string) => {
    did.push(program)
    if (installable.includes(program)) present.push(program)
  }
  return {
    did,
    find: (programs) => programs.find((program) => program !== undefined && present.includes(program)),
    installWindowless: () => install('chromium-headless-shell'),
    installPlaywrights: () => install(chromium.executablePath()),
  }
}

test('the windowless build is installed beside another browser, once', () => {
  const machine = machineWith(['chromium', 'google-chrome'], ['chromium-headless-shell'])
  expect(chooseBrowser(machine, undefined)).toBe('chromium-headless-shell')
  expect(chooseBrowser(machine, undefined)).toBe('chromium-headless-shell')
  expect(machine.did).toEqual(['chromium-headless-shell'])
})

test('where it cannot be installed another browser is taken, and none is installed', () => {
  const machine = machineWith(['google-chrome'])
  expect(chooseBrowser(machine, undefined)).toBe('google-chrome')
  expect(machine.did).toEqual(['chromium-headless-shell'])
})

test('a browser that is named comes before all', () => {
  const machine = machineWith(['/opt/mine', 'chromium-headless-shell'])
  expect(chooseBrowser(machine, '/opt/mine')).toBe('/opt/mine')
  expect(chooseBrowser(machine, '/opt/missing')).toBe('chromium-headless-shell')
})

test('without any browser Playwright’s is installed; where that fails, too, the error says what to do', () => {
  expect(chooseBrowser(machineWith([], [chromium.executablePath()]), undefined)).toBe(chromium.executablePath())
  expect(() => chooseBrowser(machineWith([]), undefined)).toThrow('CHROMIUM_PATH')
})
