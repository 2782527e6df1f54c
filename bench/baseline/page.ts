import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// React alone: a heading and a form, without styles, routes or calls.
const field = (type: string) => createElement('label', { key: type }, type, createElement('input', { type }))
const form = createElement('form', {}, field('email'), field('password'), createElement('button', {}, 'Sign in'))
const root = document.querySelector('#root')
if (root) createRoot(root).render(createElement('main', {}, createElement('h1', {}, 'Sign in to the school'), form))
