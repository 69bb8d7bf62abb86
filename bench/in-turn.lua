-- For wrk: sends the requests of a file in turn. They are separated by a NUL.
local requests, turn = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in file:read("*a"):gmatch("%Z+") do requests[#requests + 1] = text end
  file:close()
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
