// The community's rules that a second request can run into.
import type { Decision, Scene } from '../../src/testing/decision.ts';

async function postOf({ member }: Scene) {
  const [ada, bob] = [await member(), await member()];
  return { ada, bob, path: `/community/posts/${await ada.publish('What shall we build?')}` };
}

export const decisions: readonly Decision[] = [
  ...(['/like', '/bookmark'] as const).map(
    (call): Decision => ({
      rule: `nobody reaches the post of a member who blocks them: ${call}`,
      async arrange(scene) {
        const { ada, bob, path } = await postOf(scene);
        return { first: () => ada.post(`/users/${bob.id}/block`), second: () => bob.post(`${path}${call}`) };
      },
      answer: { status: 404, code: 'community/post-not-found' },
    }),
  ),
  {
    rule: 'nobody comments on the post of a member who blocks them',
    async arrange(scene) {
      const { ada, bob, path } = await postOf(scene);
      return {
        first: () => ada.post(`/users/${bob.id}/block`),
        second: () => bob.post(`${path}/comments`, { content: 'This' }),
      };
    },
    answer: { status: 404, code: 'community/post-not-found' },
  },
  {
    rule: 'nobody replies to the comment of a member who blocks them',
    async arrange(scene) {
      const { ada, bob, path } = await postOf(scene);
      const cyd = await scene.member();
      const { body } = await cyd.post(`${path}/comments`, { content: 'This' });
      const { id: parentId } = body.comment as { id: string };
      await ada.post(`${path}/comments`, { content: 'That' });
      return {
        first: () => cyd.post(`/users/${bob.id}/block`),
        second: () => bob.post(`${path}/comments`, { content: 'No', parentId }),
      };
    },
    answer: { status: 404, code: 'community/comment-not-found' },
  },
  {
    rule: 'a member sees no more of a post that they reported',
    async arrange(scene) {
      const { bob, path } = await postOf(scene);
      const [id = ''] = path.split('/').slice(-1);
      return {
        first: () => bob.post('/flags', { kind: 'post', id, reason: 'spam' }),
        second: () => bob.post(`${path}/like`),
      };
    },
    answer: { status: 404, code: 'community/post-not-found' },
  },
];
