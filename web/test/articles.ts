import type { Article, ArticlePreview } from '#contract/club/articles/api.ts'
import type { Community } from '#contract/club/communities/api.ts'
import type { StaffArticle } from '#contract/club/articles/staffApi.ts'
import { noon } from './clock.ts'

export function aClub(id: number, change: Partial<Community> = {}): Community {
  return {
    id,
    uniq: `club${id}`,
    title: `Club ${id}`,
    slug: `club-${id}`,
    course_ids: [],
    chat_only: false,
    type: 'owned',
    user_community: null,
    service_id: null,
    custom_url: '',
    faq_url: '',
    telegram_chat_url: '',
    have_subscription_landing_url: '',
    no_have_subscription_landing_url: '',
    ...change,
  }
}

export function aPreview(id: number, change: Partial<ArticlePreview> = {}): ArticlePreview {
  return {
    id,
    title: `Article ${id}`,
    created_at: noon - 86_400,
    published_at: noon - 86_400,
    preview_image: null,
    preview_images: null,
    views: 1280,
    sort: 0,
    labels: [],
    url: `/class/club/club-1/${id}`,
    liked: false,
    isFavourite: false,
    reading_minutes: 4,
    ...change,
  }
}

export function anArticle(id: number, change: Partial<Article> = {}): Article {
  return {
    ...aPreview(id),
    likes: 3,
    community: { id: 1, uniq: 'club1', title: 'Club 1', slug: 'club-1', type: 'owned' },
    author: { name: 'Olga Rud', avatar: '' },
    cover: null,
    blocks: [{ type: 'text', text: 'The first words.' }],
    lock: null,
    next: [],
    ...change,
  }
}

export function aStaffArticle(change: Partial<StaffArticle> = {}): StaffArticle {
  return {
    id: 5,
    state: 'draft',
    community_id: 1,
    published_at: null,
    created_at: noon,
    updated_at: noon,
    views: 0,
    likes: 0,
    favourites: 0,
    cover: null,
    revision: 1,
    cover_picture: null,
    author: '',
    expert: null,
    sort: 0,
    contents: {
      en: {
        title: 'A soft jaw',
        blocks: [
          { type: 'text', text: 'First' },
          { type: 'heading', text: 'Second' },
        ],
      },
    },
    required_languages: ['en'],
    ...change,
  }
}
