import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { fileAddress, publicConfig } from '../../brands/publicConfig.ts'
import { FilmPlayer } from '../../learning/lessons/FilmPlayer.tsx'
import { formatMinutes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Art } from '../../ui/art/Art.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './ArticleFilm.module.css'

type ArticleFilmProps = { title: string; video: Video; refresh: () => Promise<Video | undefined> }

/** A film of an article: a card that becomes the player when it is pressed. */
export function ArticleFilm({ title, video, refresh }: ArticleFilmProps) {
  const [isOpen, setOpen] = useState(false)
  const art = <Art theme={publicConfig().project.theme} seed={video.id} />
  if (isOpen) return <FilmPlayer title={title} video={video} error={null} refresh={refresh} poster={art} />
  return (
    <button type="button" className={styles.card} onClick={() => setOpen(true)}>
      <span className={styles.picture}>
        <Picture src={video.preview && fileAddress(video.preview)}>{art}</Picture>
      </span>
      <span className={styles.about}>
        <span className="t-small muted">
          {t('articles.watchFilm', { minutes: formatMinutes(video.duration, 'long') })}
        </span>
        <b className="t-label" dir="auto">
          {title}
        </b>
      </span>
      <span className={styles.play}>
        <Play aria-hidden />
      </span>
    </button>
  )
}
