type Facts = { name: string; version: string; isEncrypted: boolean; hasSecrets: boolean }

/** The text of RESTORE.txt: how to get from this file alone to a running Luna, in Italian and in English. */
export const instructionsOf = (facts: Facts): string =>
  [italian(facts), english(facts)].join(`\n${'-'.repeat(78)}\n\n`)

function italian({ name, version, isEncrypted, hasSecrets }: Facts): string {
  const key = isEncrypted
    ? 'La frase segreta della copia: senza di essa il file non si apre, e nessuno la può recuperare.'
    : 'Nessuna frase segreta: il file non è cifrato. Chi lo possiede legge tutti i dati.'
  const secret = hasSecrets
    ? 'LUNA_SECRET è nella copia, cifrata (secrets.age): il ripristino la scrive in .data/secret.'
    : 'LUNA_SECRET NON è nella copia: impostarla prima del ripristino, altrimenti i documenti firmati, le password PEC e i secondi fattori non si aprono più.'
  return `COPIA DI LUNA ${version}

Che cosa serve
- Questo file (${name}).
- ${key}
- Luna ${version} o più recente, Node 20.19 o più recente, una macchina con una banca dati vuota.
- ${secret}
- La cartella erasures accanto alle copie, se c'è: le persone cancellate dopo questa copia lo sono di nuovo. Senza, cancellarle a mano.
- Il file .env (SMTP, S3, Stripe…) non è nella copia.

Ripristino, nella cartella di Luna
1. Verificare il file:   npm run backup:verify -- ${name}
2. Ripristinarlo:        npm run restore -- ${name}
3. Avviare Luna:         npm start
La frase segreta sta in LUNA_BACKUP_PASSPHRASE, o in un file indicato da LUNA_BACKUP_PASSPHRASE_FILE.

Senza Luna
Il file è un archivio tar${isEncrypted ? ' cifrato con age: age -d copia.tar.age > copia.tar' : ''}. Ogni tabella è un testo COPY di Postgres
compresso con gzip: cat tables/public.account.copy.gz.* | gunzip
`
}

function english({ name, version, isEncrypted, hasSecrets }: Facts): string {
  const key = isEncrypted
    ? 'The passphrase of the backup: without it the file does not open, and nobody can recover it.'
    : 'No passphrase: the file is not encrypted. Those who have it read all data.'
  const secret = hasSecrets
    ? 'LUNA_SECRET is in the backup, encrypted (secrets.age): the restore writes it to .data/secret.'
    : 'LUNA_SECRET is NOT in the backup: set it before the restore, or signed documents, PEC passwords and second factors open no more.'
  return `BACKUP OF LUNA ${version}

Needed
- This file (${name}).
- ${key}
- Luna ${version} or newer, Node 20.19 or newer, a machine with an empty database.
- ${secret}
- The folder erasures beside the backups, if there is one: people erased after this backup are erased again. Without it erase them by hand.
- The file .env (SMTP, S3, Stripe…) is not in the backup.

Restore, in the folder of Luna
1. Check the file:    npm run backup:verify -- ${name}
2. Restore it:        npm run restore -- ${name}
3. Start Luna:        npm start
The passphrase stands in LUNA_BACKUP_PASSPHRASE, or in a file that LUNA_BACKUP_PASSPHRASE_FILE names.

Without Luna
The file is a tar archive${isEncrypted ? ', encrypted with age: age -d backup.tar.age > backup.tar' : ''}. Each table is a text of Postgres's COPY,
compressed by gzip: cat tables/public.account.copy.gz.* | gunzip
`
}
