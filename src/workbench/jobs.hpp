// The number of jobs is part of workers.hpp; this header only keeps older includes working.
#pragma once

#include "workbench/workers.hpp"
