import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderChannel } from '@/server/exchange/folder'

describe('the folder channel', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-exchange-'))
  })

  afterEach(() => rm(folder, { recursive: true }))

  it('gives every message that can be read, whatever else has the name of one', async () => {
    await mkdir(join(folder, 'IT01234567897_00001_MC_001.xml'))
    await symlink('/dev/zero', join(folder, 'IT01234567897_00002_MC_001.xml'))
    await symlink('/nowhere', join(folder, 'IT01234567897_00003_MC_001.xml'))
    await writeFile(join(folder, 'IT01234567897_00004_NS_001.xml'), Buffer.alloc(5 * 1024 * 1024 + 1))
    await writeFile(join(folder, 'notes.xml'), 'x')
    await writeFile(join(folder, 'IT01234567897_00006_RC_001.p7m'), 'x')
    await writeFile(join(folder, 'IT01234567897_00005_RC_001.xml'), '<a/>')
    await writeFile(join(folder, 'IT01234567897_00007_RC_001.xml.p7m'), 'x')
    const channel = folderChannel({ outDir: folder, inDir: folder })
    const messages = await channel.poll([])
    const names = ['IT01234567897_00005_RC_001.xml', 'IT01234567897_00007_RC_001.xml.p7m']
    expect(messages.map(({ name }) => name)).toEqual(names)
    for (const message of messages) await channel.done(message)
    expect(await channel.poll([])).toEqual([])
    expect(await readdir(join(folder, 'done'))).toEqual(names)
  })

  it('gives none while its folder is not there', async () => {
    const inDir = join(folder, 'in')
    expect(await folderChannel({ outDir: folder, inDir }).poll([])).toEqual([])
  })
})
