/** npm run states: draws the life of every kind of document, from its machine, into docs/states.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './project'
import { statesText } from './states-text'

await writeFile(join(root, 'docs', 'states.md'), statesText())
