import { describe, expect, it } from 'vitest'
import { prepareTimestamp } from '@/server/signature'
import { testApi } from '@/tests/support/api'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { type Behaviour, openTimestampAuthority } from '@/tests/support/salesforce/timestamp-authority'

testApi()

const ask = async (behaviour: Behaviour, timeoutMs?: number) => {
  const { askTimestampAuthority } = await import('@/server/platform/network/timestamp-authority')
  const authority = await openTimestampAuthority(behaviour)
  try {
    const { request } = await prepareTimestamp(pdfFile([{}]))
    return await askTimestampAuthority(authority.url, request, timeoutMs)
  } finally {
    authority.close()
  }
}

describe('asking a timestamp authority', () => {
  it('returns its answer as it came', async () => {
    expect((await ask('GOOD'))?.length).toBeGreaterThan(500)
  })

  it.each<[Behaviour]>([['FAILS'], ['TOO_LONG'], ['SILENT']])(
    'returns nothing from one that %s',
    async (behaviour) => {
      expect(await ask(behaviour, behaviour === 'SILENT' ? 100 : 5_000)).toBeNull()
    },
  )
})
