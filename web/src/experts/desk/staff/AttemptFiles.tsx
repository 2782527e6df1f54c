import { Camera, Undo2 } from 'lucide-react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { aspectOf } from '../../../learning/files/pictureSize.ts'
import { PhotoButton, FileLink, SentFile } from '../../../learning/files/SentFiles.tsx'
import { t } from '../../../platform/language/language.ts'
import { MarkedPhoto, MarkedVideo } from '../../marks/staff/MarkedFiles.tsx'
import type { Marking } from '../../marks/staff/useMarking.ts'
import { Note } from '../../../ui/Note.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Files.module.css'

/** `attemptId` is set for files that can have marks. */
export type ShownFile = { file: UploadedFile; attemptId?: number; kind?: 'selfie' | 'last' }

type AttemptFilesProps = { files: readonly ShownFile[]; marking: Marking }

/** Videos and pictures as tiles, other files as links. */
export function AttemptFiles({ files, marking }: AttemptFilesProps) {
  const isShown = ({ file: { type } }: ShownFile) => type === fileTypes.video || type === fileTypes.image
  const tiles = files.filter(isShown)
  const links = files.filter((file) => !isShown(file))
  return (
    <>
      {tiles.length > 0 && (
        <ul className={styles.tiles}>
          {tiles.map((shown) => (
            <li key={shown.file.id} data-width={widthOf(shown)}>
              <Tile shown={shown} marking={marking} />
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ file, kind }) => (
            <li key={file.id}>
              <SentFile file={file} />
              {kind && <KindTag kind={kind} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Landscape videos take a full row, portrait ones half. */
function widthOf({ file }: ShownFile): 'half' | 'full' | undefined {
  if (file.type !== fileTypes.video) return undefined
  return (aspectOf(file) ?? 16 / 9) > 1 ? 'full' : 'half'
}

type TileProps = { shown: ShownFile; marking: Marking }

function Tile({ shown, marking }: TileProps) {
  const { file, kind } = shown
  return (
    <div className={styles.tile}>
      {file.type === fileTypes.video ? (
        <Video key={`${file.id} ${file.status}`} shown={shown} marking={marking} />
      ) : (
        <Photo shown={shown} marking={marking} />
      )}
      {kind && (
        <span className={styles.kind}>
          <KindTag kind={kind} />
        </span>
      )}
    </div>
  )
}

function KindTag({ kind }: { kind: 'selfie' | 'last' }) {
  return kind === 'selfie' ? (
    <Tag tone="raised" icon={<Camera aria-hidden />}>
      {t('desk.staff.selfie')}
    </Tag>
  ) : (
    <Tag tone="raised" icon={<Undo2 aria-hidden />}>
      {t('desk.staff.last')}
    </Tag>
  )
}

function Video({ shown: { file, attemptId = 0 }, marking }: TileProps) {
  if (file.status !== 'FAIL') return <MarkedVideo file={file} attemptId={attemptId} marking={marking} />
  return (
    <Note tone="bad" role="status">
      {t('desk.staff.videoFailed')} <FileLink file={file} />
    </Note>
  )
}

function Photo({ shown: { file, attemptId }, marking }: TileProps) {
  return (
    <PhotoButton file={file} className={styles.photo}>
      {attemptId === undefined ? undefined : <MarkedPhoto file={file} attemptId={attemptId} marking={marking} />}
    </PhotoButton>
  )
}
