import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const JUDGES = ['pdfsig', 'pdftotext', 'qpdf'] as const

type Judge = (typeof JUDGES)[number]

function isInstalled(judge: Judge): boolean {
  try {
    execFileSync(judge, [judge === 'qpdf' ? '--version' : '-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The programs that are missing of those that judge PDFs without any code of ours; empty where all are installed. */
export const missingJudges = (): Judge[] => JUDGES.filter((judge) => !isInstalled(judge))

/** The title of tests that they judge: it says why they are skipped, where they are. */
export const judgedTitle = (title: string, missing: readonly Judge[]): string =>
  missing.length === 0
    ? title
    : `${title} (skipped: ${missing.join(', ')} not installed; Debian: poppler-utils, qpdf)`

/** Returns the output of a program about a PDF; throws when the program finds the file faulty. */
export function judge(program: Judge, given: readonly string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'luna-judge-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, pdf)
    const after = program === 'pdftotext' ? ['-'] : []
    return execFileSync(program, [...given, file, ...after], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export type JudgedWord = { text: string; left: number; top: number; right: number; bottom: number }

const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g

/** The words of a PDF with their bounds in points from the left and the top of their pages, as poppler finds them. */
export const judgedWords = (pdf: Uint8Array): JudgedWord[] =>
  [...judge('pdftotext', ['-bbox'], pdf).matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }))
