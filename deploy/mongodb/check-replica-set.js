// The health check of MongoDB, run by mongosh. A member that is told who the members are (`MEMBERS`) makes the replica set at
// the first check; every member is healthy as soon as it knows a primary.
const members = (process.env.MEMBERS || '').split(',').filter((host) => host !== '');

function isInitiated() {
  try {
    return rs.status().ok === 1;
  } catch (error) {
    if (error.codeName === 'NotYetInitialized') return false;
    throw error;
  }
}

if (!isInitiated() && members.length > 0) {
  rs.initiate({ _id: 'kindling', members: members.map((host, _id) => ({ _id, host })) });
}
quit(db.hello().primary === undefined ? 1 : 0);
